// Light or dark: what the reader's system says, or what the reader or the address says. The page has one sheet, in which
// the dark colours stand under a condition; that condition is what changes.
const DARK = "(prefers-color-scheme: dark)";

export class Colours {
  private readonly rules: CSSMediaRule[];
  chosen: string | null = null;

  constructor(private readonly note: () => void) {
    const all = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules]);
    this.rules = all.filter((rule): rule is CSSMediaRule => rule instanceof CSSMediaRule && rule.media.mediaText === DARK);
    document.documentElement.classList.toggle("one-theme", !this.changes);
    document.addEventListener("click", ({ target }) => {
      if (target instanceof Element && target.closest('[data-share="theme"]')) this.turn();
    });
  }

  // A page that was made in one theme has no other.
  get changes(): boolean {
    return this.rules.length > 0;
  }

  private turn(): void {
    const dark = this.chosen ? this.chosen === "dark" : window.matchMedia(DARK).matches;
    this.choose(dark ? "light" : "dark");
    this.note();
  }

  choose(theme: string | null): void {
    if (!this.changes || (theme !== "light" && theme !== "dark")) return;
    this.chosen = theme;
    for (const { media } of this.rules) media.mediaText = theme === "dark" ? "all" : "not all";
    document.querySelector('meta[name="color-scheme"]')?.setAttribute("content", theme);
  }
}
