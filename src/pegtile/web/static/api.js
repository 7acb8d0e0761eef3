// The server's answers. Every rule of the puzzles lives there; the page only shows and asks.

export class ApiError extends Error {
  constructor(error, status) {
    super(error.message);
    Object.assign(this, error); // its code, and the place in a text that cannot be read
    this.status = status;
  }
}

async function answer(response) {
  const type = response.headers.get("content-type") ?? "";
  const body = type.includes("json") ? await response.json() : await response.text();
  if (!response.ok) {
    throw new ApiError(body.error ?? { code: "http", message: response.statusText }, response.status);
  }
  return body;
}

export async function post(path, body) {
  let response;
  try {
    response = await fetch(`/api/v1/${path}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
  } catch {
    throw new ApiError({ code: "connection", message: "the server does not answer" }, 0);
  }
  return answer(response);
}

// Long work on the server. Closing the page closes the stream, which cancels the job there.
export class Job {
  constructor(kind, request, { onchange } = {}) {
    this.over = this.#run(kind, request, onchange ?? (() => {}));
  }

  async #run(kind, request, onchange) {
    const view = await post("jobs", { kind, request });
    this.id = view.id;
    if (this.cancelled) return this.#cancel();
    onchange(view);
    return new Promise((resolve, reject) => {
      const events = new EventSource(`/api/v1/jobs/${view.id}/events`);
      events.onmessage = (event) => {
        const now = JSON.parse(event.data);
        onchange(now);
        if (now.state === "queued" || now.state === "running") return;
        events.close();
        if (now.state === "done") resolve(now.result);
        else reject(new ApiError(now.error ?? { code: now.state, message: now.state }, 0));
      };
      events.onerror = () => {
        events.close();
        reject(new ApiError({ code: "connection", message: "the connection was lost" }, 0));
      };
    });
  }

  async #cancel() {
    await fetch(`/api/v1/jobs/${this.id}`, { method: "DELETE" });
    throw new ApiError({ code: "cancelled", message: "cancelled" }, 0);
  }

  cancel() {
    this.cancelled = true;
    if (this.id) fetch(`/api/v1/jobs/${this.id}`, { method: "DELETE" });
  }
}
