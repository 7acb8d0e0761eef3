// Pressing, dragging and letting go, with a mouse, a pen or a finger.

const FAR = 6; // pixels; a finger is never quite still

// `take(event)` gives what is pressed, null where there is nothing. `move(what, dx, dy)` hears of it
// while it is dragged, in pixels, and `end(what, { event, dragged, dropped, dx, dy })` when it is over;
// a browser may take the pointer away, and then nothing is dropped.
export function onDrag(root, { take, move, end }) {
  // Else a browser takes a quick drag for a throw, and the next tap for the hand that stops it.
  root.addEventListener("touchmove", (event) => event.preventDefault(), { passive: false });
  root.addEventListener("pointerdown", (down) => {
    const what = down.button === 0 ? take(down) : null;
    if (what === null) return;
    root.setPointerCapture(down.pointerId);
    const over = new AbortController();
    let dragged = false;
    const hear = (name, act) => root.addEventListener(name, (now) => {
      if (now.pointerId === down.pointerId) act(now, now.clientX - down.clientX, now.clientY - down.clientY);
    }, { signal: over.signal });
    const release = (event, dx, dy) => {
      over.abort();
      end(what, { event, dragged, dropped: event.type === "pointerup", dx, dy });
    };
    hear("pointermove", (_, dx, dy) => {
      dragged ||= Math.hypot(dx, dy) >= FAR;
      if (dragged) move(what, dx, dy);
    });
    hear("pointerup", release);
    hear("pointercancel", release);
  });
}
