// The script of a report: it puts what lies packed on the page in a language, shows and hides tiles, marks the current move,
// and puts what belongs to a turn beside the board.
import { Address, linkTo, readAddress, writeAddress } from "./address";
import { Colours } from "./colours";
import { one } from "./dom";
import { type Packed, textOf } from "./engine";
import { pressed } from "./keys";
import { Languages } from "./language";
import { type ReportData, SpokenPage } from "./packed";
import { SolverQueue } from "./questions";
import { ReportPage } from "./report_page";
import { DominoSolver } from "./solver";

document.documentElement.classList.add("live");
const { read, unpacked } = document.currentScript as HTMLScriptElement & Packed;
const report = read<ReportData>(textOf("report"));
// A place of the page, with who looks and in which language.
const addressOf = (place: string): string =>
  writeAddress(place, { seat: page.seat, language: languages.chosen, theme: colours.chosen });
const address = new Address(() => addressOf(page.place));
const around = {
  questions: new SolverQueue(async () => new DominoSolver(unpacked(textOf("kernel")))),
  linked: () => {
    address.write();
    return linkTo(document.location.href);
  },
};
const note = (): void => address.note();
const colours = new Colours(note);
let page: ReportPage;
const languages: Languages = new Languages(
  one(document, "#page"),
  Object.keys(report.languages),
  report.language,
  (language) => new SpokenPage(report, language),
  (root, spoken, state) => {
    const { hash } = document.location;
    page = new ReportPage(root, spoken, around, note, state?.stage.shown ?? readAddress(hash).within);
    if (state) page.restore(state);
    else if (hash.length > 1) page.open(hash);
    return page;
  },
  note,
);
const opened = readAddress(document.location.hash);
languages.open(opened.language);
colours.choose(opened.theme);
one(document, "#page").dataset.ready = "";
window.addEventListener("hashchange", () => page.open(document.location.hash));
window.addEventListener("beforeprint", () => page.openAll());
window.matchMedia("print").addEventListener("change", ({ matches }) => {
  if (matches) page.openAll();
});

// A link within the page leads there at once, and can be left with the button of the browser.
document.addEventListener("click", (event) => {
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href^="#"]') : null;
  if (!link || event.defaultPrevented || event.ctrlKey || event.metaKey || event.shiftKey) return;
  if (link.dataset.turn !== undefined) return;
  address.write();
  if (!page.open(link.hash)) return;
  event.preventDefault();
  try {
    window.history.pushState(null, "", addressOf(link.hash.slice(1)));
  } catch {
    // A page within a page has no address of its own.
  }
});

document.addEventListener("keydown", (event) => {
  const { board, playing } = page.shown ?? {};
  if (!board || !pressed(event, board, playing ?? null)) return;
  event.preventDefault();
  if (event.key !== " ") board.scroll();
});
