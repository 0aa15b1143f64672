"use strict";
// Sorts and filters the rows of a collection, all of which stand on the page without it.
(() => {
  const words = JSON.parse(document.getElementById("words").textContent);
  const body = document.querySelector("tbody");
  const heads = [...document.querySelectorAll("thead th")];
  const rows = [...body.rows];
  const form = document.querySelector(".sieve");
  const order = new Intl.Collator(document.documentElement.lang, { numeric: true, sensitivity: "base" });

  const texts = new Map(rows.map((row) => [row, row.textContent.toLowerCase()]));
  const cell = (row, column) => row.cells[column];
  const number = (row, column) => Number(cell(row, column).dataset.key);
  const text = (row, column) => cell(row, column).textContent.trim();

  // What says nothing comes last, whichever way; rows that are level keep their order.
  const compare = (column, numeric, down) => (one, other) => {
    const sign = down ? -1 : 1;
    if (numeric) return sign * (number(one, column) - number(other, column));
    const [a, b] = [text(one, column), text(other, column)];
    if (!a || !b) return Number(!a) - Number(!b);
    return sign * order.compare(a, b);
  };

  const sort = (column) => {
    const head = heads[column], numeric = "number" in head.dataset;
    // Numbers begin with the largest.
    const first = numeric ? "descending" : "ascending", second = numeric ? "ascending" : "descending";
    const way = head.getAttribute("aria-sort") === first ? second : first;
    for (const other of heads) other.removeAttribute("aria-sort");
    head.setAttribute("aria-sort", way);
    rows.sort((one, other) => Number(one.dataset.order) - Number(other.dataset.order));
    rows.sort(compare(column, numeric, way === "descending"));
    body.append(...rows);
  };

  const sieve = () => {
    const wanted = form.elements.text.value.toLowerCase().split(/\s+/);
    const variant = form.elements.variant.value, faulty = form.elements.faulty.checked;
    let shown = 0;
    for (const row of rows) {
      const fits = wanted.every((word) => texts.get(row).includes(word))
        && (!variant || row.dataset.variant === variant) && (!faulty || row.dataset.errors !== "0");
      row.hidden = !fits;
      shown += fits;
    }
    form.querySelector("output").textContent = words.shown.replace("{shown}", shown).replace("{all}", rows.length);
  };

  heads.forEach((head, column) => {
    const button = document.createElement("button");
    button.type = "button";
    button.append(...head.childNodes);
    button.addEventListener("click", () => sort(column));
    head.append(button);
  });
  form.addEventListener("input", sieve);
  form.addEventListener("submit", (event) => event.preventDefault());
  for (const part of document.querySelectorAll("[data-script]")) part.hidden = false;
  sieve();
})();
