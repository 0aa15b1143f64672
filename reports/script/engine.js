// The bytes of a text in base64, such as a position of which the noughts at the end are left out.
const bytesOf = (text) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));

// The solver of the page; it starts when it is first asked.
class LazySolver {
  get started() {
    this.solver ??= new DominoSolver(bytesOf(document.getElementById("kernel").textContent.trim()));
    return this.solver;
  }

  answer(rules, position, options) {
    return this.started.answer(rules, position, options);
  }

  play(rules, position, move) {
    return this.started.play(rules, position, move);
  }

  stop() {
    this.solver?.cancel();
    this.solver = null;
  }
}
