/* Runs in a page before its own script: when a key first steps, when that can be seen, and how long answers take. */
(() => {
  const count = () => document.querySelector(".count").textContent;

  const stepped = (key) => {
    const before = count();
    document.body.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
    return before !== count();
  };

  // Once the document is parsed its script has run; no key that was pressed earlier is answered earlier.
  const ready = new Promise((resolve, reject) => {
    document.addEventListener("DOMContentLoaded", () => {
      if (!stepped("ArrowLeft")) return reject(new Error("a key does not step"));
      const interactive = performance.now() / 1000;
      requestAnimationFrame(() => {
        // A task behind the frame: what the key has changed is laid out and painted.
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => resolve({ interactive, painted: performance.now() / 1000 });
        port2.postMessage(null);
      });
    });
  });

  // Goes to the position after so many turns, and waits until every option there has its value; with `lines`, until
  // it has its line, too. In seconds.
  const asked = (turns, lines = false) => {
    const slider = document.querySelector(".slider");
    const list = document.querySelector(".to-try");
    document.querySelector(".trying").open = true;
    const wanted = lines ? ".moves" : ".worth";
    const started = performance.now();
    slider.value = turns;
    slider.dispatchEvent(new Event("input"));
    return new Promise((resolve) => {
      const seen = new MutationObserver(() => {
        const options = [...list.children];
        if (!options.length || !options.every((option) => option.querySelector(wanted))) return;
        seen.disconnect();
        resolve((performance.now() - started) / 1000);
      });
      seen.observe(list, { childList: true });
    });
  };

  window.benchmark = { ready, asked };
})();
