// The server's answers. Every rule of the puzzles lives there; the page only shows and asks.

export class ApiError extends Error {
  // `refused` says whether the server has understood and refused what it was asked for.
  constructor(error, refused = false) {
    super(error.message);
    Object.assign(this, error); // its code, and the place in a text that cannot be read
    this.refused = refused;
  }
}

// A browser's console calls every refusal a failure; the page, which shows it, wants it as an answer.
const PREFER = { prefer: "errors-in-body" };

async function asked(path, settings) {
  let response;
  try {
    response = await fetch(`/api/v1/${path}`, { ...settings, headers: { ...PREFER, ...settings.headers } });
  } catch {
    throw new ApiError({ code: "connection", message: "the server does not answer" });
  }
  const type = response.headers.get("content-type") ?? "";
  const body = type.includes("json") ? await response.json() : {};
  const refused = response.headers.has("preference-applied");
  if (!response.ok || refused) {
    throw new ApiError(body.error ?? { code: "http", message: response.statusText }, refused);
  }
  return body;
}

export function post(path, body) {
  return asked(path, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
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
        else reject(new ApiError(now.error ?? { code: now.state, message: now.state }));
      };
      events.onerror = () => {
        events.close();
        reject(new ApiError({ code: "connection", message: "the connection was lost" }));
      };
    });
  }

  async #cancel() {
    await this.#delete();
    throw new ApiError({ code: "cancelled", message: "cancelled" });
  }

  cancel() {
    this.cancelled = true;
    if (this.id) void this.#delete();
  }

  // A job that is over already, or whose server has gone, needs no end.
  #delete() {
    return asked(`jobs/${this.id}`, { method: "DELETE" }).catch(() => {});
  }
}
