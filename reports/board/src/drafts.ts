/* What is written and not saved yet, kept in the browser. Each tab has a draft of its own, which a reload, or a tab that is opened
 * later, takes up again. Whoever takes a draft up owns it: a tab that finds another owner when it writes goes on with a new one, so
 * that no two tabs write over one another. */

export interface KeptDraft<Value> {
  id: string;
  owner: string;
  /* When it was written. */
  at: number;
  value: Value;
}

const random = (): string => [...crypto.getRandomValues(new Uint8Array(12))].map((byte) => byte.toString(36)).join("");

/* A browser may keep nothing at all, and says so by an error. */
const tried = <Found>(what: () => Found, failed: Found): Found => {
  try {
    return what();
  } catch {
    return failed;
  }
};

export class Drafts<Value> {
  static MOST = 30; // the oldest go, those that are worth nothing first

  private readonly owner = random();
  private id: string;

  /* `name` is that of the page, `valid` whether something that was kept is what it seems, `spare` whether it is worth keeping no longer. */
  constructor(
    private readonly name: string,
    private readonly valid: (value: Value | null) => boolean,
    private readonly spare: (value: Value) => boolean,
  ) {
    this.id = tried(() => sessionStorage.getItem(name) ?? "", "");
  }

  /* All drafts there are, the latest first. */
  private get all(): KeptDraft<Value>[] {
    const names = tried(() => Object.keys(localStorage), []).filter((name) => name.startsWith(`${this.name}/`));
    const found = names.flatMap((name) => this.read(name.slice(this.name.length + 1)) ?? []);
    return found.sort((one, other) => other.at - one.at);
  }

  private read(id: string): KeptDraft<Value> | null {
    const found = tried(() => JSON.parse(localStorage.getItem(`${this.name}/${id}`) ?? "null") as KeptDraft<Value> | null, null);
    return found && tried(() => this.valid(found.value), false) ? { ...found, id } : null;
  }

  /* Those of other tabs, or of tabs that are closed, that are saved nowhere else. */
  get others(): KeptDraft<Value>[] {
    return this.all.filter(({ id, value }) => id !== this.id && !this.spare(value));
  }

  /* The draft of this tab, if it is one that is wanted, else the latest that is; null where there is none. */
  take(wanted: (value: Value) => boolean = () => true): Value | null {
    const { all, id } = this;
    const found = [...all.filter((draft) => draft.id === id), ...all].find(({ value }) => wanted(value));
    return found ? this.open(found) : null;
  }

  /* Goes on with a draft. */
  open({ id, value }: KeptDraft<Value>): Value {
    this.use(id);
    this.write(value);
    return value;
  }

  /* What is kept next is another draft; the one so far stays. */
  leave(): void {
    this.use(random());
    const { all } = this;
    const spare = all.filter(({ value }) => this.spare(value));
    for (const draft of [...all.filter((one) => !spare.includes(one)), ...spare].slice(Drafts.MOST)) this.drop(draft);
  }

  drop({ id }: KeptDraft<Value>): void {
    tried(() => localStorage.removeItem(`${this.name}/${id}`), undefined);
  }

  private use(id: string): void {
    this.id = id;
    tried(() => sessionStorage.setItem(this.name, id), undefined);
  }

  /* Answers whether it is kept. */
  keep(value: Value): boolean {
    const found = this.read(this.id);
    if (!this.id || (found && found.owner !== this.owner)) this.leave();
    return this.write(value);
  }

  private write(value: Value): boolean {
    const text = JSON.stringify({ owner: this.owner, at: Date.now(), value });
    return tried(() => {
      localStorage.setItem(`${this.name}/${this.id}`, text);
      return true;
    }, false);
  }
}
