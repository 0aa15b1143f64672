// The text of a record in an editor: problems underlined, what was made of a line behind it, moves and tags completed, values
// shown under the pointer. It lives in a shadow tree, whose styles need no permission of the page.
import { autocompletion, type CompletionContext, type CompletionResult, completionKeymap } from "@codemirror/autocomplete";
import { defaultKeymap, history, historyKeymap } from "@codemirror/commands";
import { type Diagnostic, lintGutter, lintKeymap, setDiagnostics } from "@codemirror/lint";
import { highlightSelectionMatches, search, searchKeymap } from "@codemirror/search";
import { Compartment, EditorState, type Extension, StateEffect, StateField } from "@codemirror/state";
import {
  Decoration,
  type DecorationSet,
  EditorView,
  highlightActiveLine,
  hoverTooltip,
  keymap,
  lineNumbers,
  MatchDecorator,
  placeholder,
  ViewPlugin,
  type ViewUpdate,
  WidgetType,
} from "@codemirror/view";
import { made } from "../dom";
import { unitsOf } from "./places";
import type { Problem, TurnPlace } from "./server";

/** What the editor asks of the page around it. */
export interface EditorOwner {
  changed(): void;
  moved(): void;
  /** What may be written behind a text. */
  completions(text: string): Promise<string[]>;
  /** What is shown under the pointer. */
  hovered(position: number): { from: number; to: number; content: HTMLElement } | null;
}

const TOKENS =
  /\[[A-Za-z]\w*(?=\s*")|"(?:[^"\\\n]|\\.)*"|\{[^}\n]*\}?|^;.*$|\b\d{1,2}-\d{1,2}(?:@[\w']+)?|\b(?:pass|draw)\b|^\s*\d+\./gm;
const kindOf = (token: string): string => {
  if (token.startsWith("[")) return "tag";
  if (token.startsWith('"')) return "quoted";
  if (/^[{;]/.test(token)) return "remark";
  if (/^\d+-/.test(token)) return "tile";
  return /^[pd]/.test(token) ? "pass" : "round";
};

const colouring = (): Extension => {
  const matcher = new MatchDecorator({
    regexp: TOKENS,
    decoration: ([token]) => Decoration.mark({ class: `of-${kindOf(token)}` }),
  });
  return ViewPlugin.define(
    (view) => ({
      decorations: matcher.createDeco(view),
      update(update: ViewUpdate) {
        this.decorations = matcher.updateDeco(update, this.decorations);
      },
    }),
    { decorations: (plugin) => plugin.decorations },
  );
};

class Note extends WidgetType {
  constructor(private readonly text: string) {
    super();
  }

  override eq(other: Note): boolean {
    return other.text === this.text;
  }

  toDOM(): HTMLElement {
    return made("span", this.text, [], { class: "made" });
  }
}

/** Decorations that are set as a whole and move with the text. */
const layer = (): { put: (set: DecorationSet) => StateEffect<DecorationSet>; field: Extension } => {
  const put = StateEffect.define<DecorationSet>();
  const field = StateField.define<DecorationSet>({
    create: () => Decoration.none,
    update: (found, { changes, effects }) =>
      effects.reduce((set, effect) => (effect.is(put) ? effect.value : set), found.map(changes)),
    provide: (own) => EditorView.decorations.from(own),
  });
  return { put: (set) => put.of(set), field };
};

const LOOK = EditorView.theme({
  "&": { height: "100%", color: "var(--ink)", backgroundColor: "var(--card)", fontSize: ".95rem" },
  "&.cm-focused": { outline: "2px solid var(--side2)", outlineOffset: "-2px" },
  ".cm-scroller": {
    fontFamily: "ui-monospace, 'DejaVu Sans Mono', 'Liberation Mono', Menlo, Consolas, monospace",
    lineHeight: "1.55",
  },
  ".cm-content": { caretColor: "var(--ink)", minHeight: "8rem" },
  ".cm-cursor": { borderLeftColor: "var(--ink)" },
  ".cm-gutters": { backgroundColor: "var(--card)", color: "var(--muted)", borderRight: "1px solid var(--rule)" },
  ".cm-activeLine, .cm-activeLineGutter": { backgroundColor: "color-mix(in srgb, var(--side2) 7%, transparent)" },
  ".cm-placeholder": { color: "var(--muted)", whiteSpace: "pre-wrap" },
  ".cm-tooltip": {
    color: "var(--ink)",
    backgroundColor: "var(--paper)",
    border: "1px solid var(--muted)",
    borderRadius: "6px",
    maxWidth: "min(34rem, 92vw)",
  },
  ".cm-tooltip-autocomplete ul li[aria-selected]": { color: "var(--paper)", backgroundColor: "var(--ink)" },
  ".cm-diagnostic": { padding: ".4rem .7rem", whiteSpace: "pre-wrap" },
  ".cm-diagnosticAction": {
    font: "inherit",
    padding: ".3rem .7rem",
    color: "var(--paper)",
    backgroundColor: "var(--good)",
    borderRadius: "6px",
    cursor: "pointer",
  },
  ".cm-lintRange-error": { backgroundImage: "none", textDecoration: "underline wavy var(--wrong)", textUnderlineOffset: ".25em" },
  ".cm-lintRange-warning": {
    backgroundImage: "none",
    textDecoration: "underline wavy var(--side3)",
    textUnderlineOffset: ".25em",
  },
  ".cm-lintRange-info": {
    backgroundImage: "none",
    textDecoration: "underline dotted var(--side2)",
    textUnderlineOffset: ".25em",
  },
  ".cm-panels": { color: "var(--ink)", backgroundColor: "var(--calm-wash)" },
  ".cm-searchMatch": { backgroundColor: "color-mix(in srgb, var(--side3) 35%, transparent)" },
  ".made": { color: "var(--muted)", fontSize: ".85em", paddingLeft: "1.5em" },
  ".made::before": { content: "'→ '" },
  ".turn": { backgroundColor: "color-mix(in srgb, var(--good) 25%, transparent)", borderRadius: "3px" },
  ".of-tag": { color: "var(--side2)" },
  ".of-quoted": { color: "var(--side4)" },
  ".of-remark": { color: "var(--muted)", fontStyle: "italic" },
  ".of-tile": { fontWeight: "600" },
  ".of-pass, .of-round": { color: "var(--muted)" },
  ".hovered": { padding: ".4rem .7rem" },
  ".hovered td": { padding: "0 .8rem 0 0" },
  ".hovered td:last-child": { textAlign: "right", padding: "0" },
  ".hovered .played": { fontWeight: "700" },
});

const SEVERITIES = { error: "error", warning: "warning", note: "info" } as const;

export class BenchEditor {
  private readonly view: EditorView;
  private readonly labels = new Compartment();
  private readonly past = new Compartment();
  private readonly notes = layer();
  private readonly turn = layer();

  constructor(
    host: HTMLElement,
    private readonly owner: EditorOwner,
  ) {
    const root = host.attachShadow({ mode: "open" });
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(":host { display: block; } .cm-editor { overflow: hidden; }");
    root.adoptedStyleSheets = [sheet];
    this.view = new EditorView({
      root,
      parent: root,
      state: EditorState.create({
        extensions: [
          lineNumbers(),
          this.past.of(history()),
          lintGutter(),
          highlightActiveLine(),
          highlightSelectionMatches(),
          search({ top: true }),
          EditorView.lineWrapping,
          autocompletion({ override: [(context) => this.complete(context)], icons: false }),
          hoverTooltip((_, position) => this.hover(position)),
          keymap.of([...completionKeymap, ...lintKeymap, ...searchKeymap, ...historyKeymap, ...defaultKeymap]),
          colouring(),
          this.notes.field,
          this.turn.field,
          this.labels.of([]),
          LOOK,
          EditorView.updateListener.of((update) => {
            if (update.docChanged) owner.changed();
            else if (update.selectionSet) owner.moved();
          }),
        ],
      }),
    });
  }

  get text(): string {
    return this.view.state.doc.toString();
  }

  /** Where the cursor stands. */
  get cursor(): number {
    return this.view.state.selection.main.head;
  }

  get focused(): boolean {
    return this.view.hasFocus;
  }

  focus(): void {
    this.view.focus();
  }

  /** Another text in place of this one; it can be taken back. */
  set(text: string): void {
    const insert = text.replace(/\r\n?/g, "\n");
    this.view.dispatch({
      changes: { from: 0, to: this.view.state.doc.length, insert },
      selection: { anchor: 0 },
      scrollIntoView: true,
    });
  }

  /** Another draft: what was done to the one before cannot be taken back in it. */
  begin(text: string): void {
    this.set(text);
    this.view.dispatch({ effects: this.past.reconfigure([]) });
    this.view.dispatch({ effects: this.past.reconfigure(history()) });
  }

  change(changes: { from: number; to: number; insert: string }[]): void {
    this.view.dispatch({ changes, selection: { anchor: changes[0]!.from }, scrollIntoView: true, userEvent: "input.repair" });
  }

  /** Writes something behind the text. */
  append(text: string): void {
    const { length } = this.view.state.doc;
    const insert = (this.text.endsWith("\n\n") || !length ? "" : this.text.endsWith("\n") ? "\n" : "\n\n") + text;
    this.view.dispatch({
      changes: { from: length, insert },
      selection: { anchor: length + insert.length },
      scrollIntoView: true,
    });
  }

  go(position: number): void {
    this.view.dispatch({ selection: { anchor: position }, effects: EditorView.scrollIntoView(position, { y: "center" }) });
  }

  /** What it is called, what stands in it while it is empty, and what its own messages say. */
  name(label: string, empty: string): void {
    const attributes = EditorView.contentAttributes.of({ "aria-label": label, spellcheck: "false", tabindex: "0" });
    this.view.dispatch({ effects: this.labels.reconfigure([attributes, placeholder(empty)]) });
  }

  /** The place of a line and column of the server. */
  place(line: number, column: number): number {
    const { doc } = this.view.state;
    const found = doc.line(Math.min(Math.max(line, 1), doc.lines));
    return found.from + unitsOf(found.text, column - 1);
  }

  rangeOf([, line, column, endLine, endColumn]: TurnPlace): { from: number; to: number } {
    return { from: this.place(line, column), to: this.place(endLine, endColumn) };
  }

  /** Underlines problems; `actions` are what can be done at each. */
  mark(problems: { problem: Problem; actions: { name: string; apply: () => void }[] }[]): void {
    const found: Diagnostic[] = problems.flatMap(({ problem, actions }) => {
      const { line, column, end_line, end_column, severity, message, hint, rule } = problem;
      if (line === null || column === null) return [];
      const from = this.place(line, column);
      const to = Math.max(from, this.place(end_line ?? line, end_column ?? column));
      const told = [message, hint, rule && `= ${rule}`].filter(Boolean).join("\n");
      return [{ from, to, severity: SEVERITIES[severity], message: told, actions }];
    });
    this.view.dispatch(setDiagnostics(this.view.state, found));
  }

  /** Says behind lines what was made of them. */
  note(lines: readonly (readonly [line: number, what: string])[]): void {
    const { doc } = this.view.state;
    const notes = lines
      .filter(([line]) => line <= doc.lines)
      .map(([line, what]) => Decoration.widget({ widget: new Note(what), side: 1 }).range(doc.line(line).to));
    this.view.dispatch({ effects: this.notes.put(Decoration.set(notes)) });
  }

  /** Marks the turn that the board shows. */
  show(place: TurnPlace | null): void {
    const { from, to } = place ? this.rangeOf(place) : { from: 0, to: 0 };
    const set = to > from ? Decoration.set([Decoration.mark({ class: "turn" }).range(from, to)]) : Decoration.none;
    const effects: StateEffect<unknown>[] = [this.turn.put(set)];
    if (to > from && !this.focused) effects.push(EditorView.scrollIntoView(from, { y: "nearest" }));
    this.view.dispatch({ effects });
  }

  private hover(position: number): { pos: number; end: number; above: boolean; create: () => { dom: HTMLElement } } | null {
    const found = this.owner.hovered(position);
    return found && { pos: found.from, end: found.to, above: true, create: () => ({ dom: found.content }) };
  }

  private async complete(context: CompletionContext): Promise<CompletionResult | null> {
    const word = context.matchBefore(/[^\s[\]"{};]*/);
    if (!word || (!context.explicit && word.from === word.to)) return null;
    const before = context.state.sliceDoc(0, word.from);
    const line = before.slice(before.lastIndexOf("\n") + 1);
    const tag = line.trimStart().startsWith("[");
    const found = await this.owner.completions(before);
    if (!found.length || context.aborted) return null;
    const after = !tag ? "" : line.includes('"') ? '"]' : ' "';
    return {
      from: word.from,
      options: found.map((label) => ({ label, apply: label + after })),
      validFor: /^[^\s[\]"{};]*$/,
    };
  }
}
