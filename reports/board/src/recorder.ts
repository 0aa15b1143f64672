// The page of the recorder: takes up the match that the browser keeps, else asks what is played.
import { made, one } from "./dom";
import { read, textOf, unpacked } from "./engine";
import { RecorderPage } from "./recorder_page";
import { RecorderSetup } from "./recorder_setup";
import { type Kept, matches } from "./recorder_store";
import type { MatchKept } from "./recorder_text";
import { languageOf, type RecorderData, RecorderWords } from "./recorder_words";

const data = read<RecorderData>(textOf("data"));
const wasm = new Uint8Array(unpacked(textOf("kernel")));
const root = one(document, "#recorder");
const first = document.documentElement.lang;

const spoken = (chosen: string | null): RecorderWords => {
  const language = languageOf(data, chosen, first, root.dataset.fixed !== undefined);
  document.documentElement.lang = language;
  const words = new RecorderWords(language, data.languages[language]!);
  document.title = words.say("title");
  return words;
};

const open = async (state: Kept): Promise<void> => {
  const page = await RecorderPage.open(root, data, wasm, spoken(state.language), state);
  page.dialogs.begin = (match) => void begin(match, state.language);
  page.dialogs.resume = (other) => void open({ ...matches.open(other), language: state.language });
  page.dialogs.speak = (language) => void open({ ...state, language });
  page.suggest();
  page.show();
};

const begin = async (match: MatchKept, language: string | null): Promise<void> => {
  const state: Kept = { version: 1, match, at: 0, undone: [], saved: true, language };
  matches.leave();
  matches.keep(state);
  await open(state);
};

const ask = (language: string | null): void => {
  const words = spoken(language);
  const setup = new RecorderSetup(data, words, null, (match) => void begin(match, language));
  const languages = Object.entries(data.languages).map(([name, { words: own }]) => {
    const button = made("button", own.own_name, [], { type: "button", lang: name });
    if (name === words.language) button.setAttribute("aria-current", "true");
    button.addEventListener("click", () => ask(name));
    return button;
  });
  const choice = made("div", "", languages, { class: "moves", role: "group", "aria-label": words.say("language") });
  root.replaceChildren(
    made("header", "", [made("h1", words.say("title"))], { class: "masthead" }),
    made("main", "", [made("p", words.say("hint"), [], { class: "hint" }), setup.element, choice], { class: "first" }),
  );
};

const state = matches.take(({ match }) =>
  data.tables.some(({ name, seats }) => name === match.variant && seats === match.labels.length),
);
if (state) void open(state);
else ask(null);
