import { focused, one } from "./dom";
import { SolverQueue } from "./questions";

// The buttons beside the status that stop a slow search, and begin it again.
export class Halting {
  // `stop` and `again` are called when they are pressed.
  private timer = 0;
  private readonly buttons: Record<"stop" | "again", HTMLElement>;

  constructor(place: HTMLElement, stop: () => void, again: () => void) {
    this.buttons = { stop: one(place, ".halt"), again: one(place, ".again") };
    this.buttons.stop.addEventListener("click", stop);
    this.buttons.again.addEventListener("click", again);
  }

  get hasFocus(): boolean {
    return Object.values(this.buttons).some((button) => focused(button) === button);
  }

  // A search has begun: it can be stopped once it is slow, so that nothing flickers where it is not.
  wait(): void {
    this.show("");
    this.timer = window.setTimeout(() => this.show("stop"), SolverQueue.PATIENCE);
  }

  // Shows one of them; none for an empty name.
  show(name: "stop" | "again" | ""): void {
    window.clearTimeout(this.timer);
    for (const [other, button] of Object.entries(this.buttons)) button.hidden = other !== name;
  }
}
