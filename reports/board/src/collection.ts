// Sorts and filters the rows of a collection, all of which stand on the page without it.
import { every, one } from "./dom";
import { textOf } from "./engine";

const words = JSON.parse(textOf("words")) as { shown: string };
const body = one<HTMLTableSectionElement>(document, "tbody");
const heads = every<HTMLTableCellElement>(document, "thead th");
const rows = [...body.rows];
const form = one<HTMLFormElement>(document, ".sieve");
const order = new Intl.Collator(document.documentElement.lang, { numeric: true, sensitivity: "base" });

const texts = new Map(rows.map((row) => [row, (row.textContent ?? "").toLowerCase()]));
const cell = (row: HTMLTableRowElement, column: number) => row.cells[column];
const number = (row: HTMLTableRowElement, column: number): number => Number(cell(row, column)?.dataset.key);
const text = (row: HTMLTableRowElement, column: number): string => (cell(row, column)?.textContent ?? "").trim();
const control = <T extends HTMLElement>(name: string): T => form.elements.namedItem(name) as unknown as T;

// What says nothing comes last, whichever way; rows that are level keep their order.
const compare =
  (column: number, numeric: boolean, down: boolean) =>
  (one: HTMLTableRowElement, other: HTMLTableRowElement): number => {
    const sign = down ? -1 : 1;
    if (numeric) return sign * (number(one, column) - number(other, column));
    const a = text(one, column);
    const b = text(other, column);
    if (!a || !b) return Number(!a) - Number(!b);
    return sign * order.compare(a, b);
  };

const sort = (head: HTMLTableCellElement, column: number): void => {
  const numeric = "number" in head.dataset;
  // Numbers begin with the largest.
  const [first, second] = numeric ? (["descending", "ascending"] as const) : (["ascending", "descending"] as const);
  const way = head.getAttribute("aria-sort") === first ? second : first;
  for (const other of heads) other.removeAttribute("aria-sort");
  head.setAttribute("aria-sort", way);
  rows.sort((one, other) => Number(one.dataset.order) - Number(other.dataset.order));
  rows.sort(compare(column, numeric, way === "descending"));
  body.append(...rows);
};

const sieve = (): void => {
  const wanted = control<HTMLInputElement>("text").value.toLowerCase().split(/\s+/);
  const variant = control<HTMLSelectElement>("variant").value;
  const faulty = control<HTMLInputElement>("faulty").checked;
  let shown = 0;
  for (const row of rows) {
    const fits =
      wanted.every((word) => texts.get(row)?.includes(word)) &&
      (!variant || row.dataset.variant === variant) &&
      (!faulty || row.dataset.errors !== "0");
    row.hidden = !fits;
    shown += Number(fits);
  }
  one(form, "output").textContent = words.shown.replace("{shown}", String(shown)).replace("{all}", String(rows.length));
};

heads.forEach((head, column) => {
  const button = document.createElement("button");
  button.type = "button";
  button.append(...head.childNodes);
  button.addEventListener("click", () => sort(head, column));
  head.append(button);
});
form.addEventListener("input", sieve);
form.addEventListener("submit", (event) => event.preventDefault());
for (const part of every(document, "[data-script]")) part.hidden = false;
sieve();
