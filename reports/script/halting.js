// The buttons beside the status that stop a slow search, and begin it again.
class Halting {
  // `stop` and `again` are called when they are pressed.
  constructor(place, stop, again) {
    this.place = place;
    this.timer = 0;
    this.buttons = { stop: place.querySelector(".halt"), again: place.querySelector(".again") };
    this.buttons.stop.addEventListener("click", stop);
    this.buttons.again.addEventListener("click", again);
  }

  get hasFocus() {
    return Object.values(this.buttons).includes(document.activeElement);
  }

  // A search has begun: it can be stopped once it is slow, so that nothing flickers where it is not.
  wait() {
    this.show("");
    this.timer = window.setTimeout(() => this.show("stop"), SolverQueue.PATIENCE);
  }

  // Shows one of them; none for an empty name.
  show(name) {
    window.clearTimeout(this.timer);
    for (const [other, button] of Object.entries(this.buttons)) button.hidden = other !== name;
  }
}
