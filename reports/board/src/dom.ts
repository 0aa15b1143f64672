// Making and finding elements; text of a record is only ever text.

export const clamp = (value: number, low: number, high: number): number => Math.min(Math.max(value, low), high);

/** The first element that a selector names, if there is one. */
export const maybe = <T extends Element = HTMLElement>(within: ParentNode, selector: string): T | null =>
  within.querySelector<T>(selector);

/** The same where there is one for certain. */
export const one = <T extends Element = HTMLElement>(within: ParentNode, selector: string): T => {
  const found = maybe<T>(within, selector);
  if (!found) throw new Error(`nothing is ${selector}`);
  return found;
};

/** All elements that a selector names. */
export const every = <T extends Element = HTMLElement>(within: ParentNode, selector: string): T[] => [
  ...within.querySelectorAll<T>(selector),
];

// What is set as it was is styled once more.

/** Hides an element, or shows it. */
export const hide = (element: HTMLElement, hidden: boolean): void => {
  if (element.hidden !== hidden) element.hidden = hidden;
};

/** Sets an attribute; null takes it away. */
export const mark = (element: Element, name: string, value: string | null): void => {
  if (element.getAttribute(name) === value) return;
  if (value === null) element.removeAttribute(name);
  else element.setAttribute(name, value);
};

/** What has the focus where an element stands: within the same shadow tree, or on the page. */
export const focused = (element: Node): Element | null => (element.getRootNode() as Document | ShadowRoot).activeElement ?? null;

type Attributes = Record<string, string | number>;

const dressed = <T extends Element>(element: T, children: readonly (Node | string)[], attributes: Attributes): T => {
  element.append(...children);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
  return element;
};

/** An element with a text and others in it. */
export const made = <K extends keyof HTMLElementTagNameMap>(
  name: K,
  text = "",
  children: readonly (Node | string)[] = [],
  attributes: Attributes = {},
): HTMLElementTagNameMap[K] => {
  const element = document.createElement(name);
  element.textContent = text;
  return dressed(element, children, attributes);
};

/** An element of a drawing. */
export const drawn = <K extends keyof SVGElementTagNameMap>(
  name: K,
  attributes: Attributes = {},
  children: readonly Node[] = [],
): SVGElementTagNameMap[K] => dressed(document.createElementNS("http://www.w3.org/2000/svg", name), children, attributes);

/** A message of the data with its places filled. */
export const filled = (message: string, values: Record<string, string | number | undefined>): string =>
  message.replace(/\{(\w+)\}/g, (place, key: string) => (key in values ? String(values[key]) : place));

/** The form of a message that goes with a number.
 *
 * `plurals` has for each form but the last the numbers below 200 that take it; beyond, the last two figures tell. What is no
 * whole number takes the last form. */
export const formed = (forms: readonly string[], number: number, plurals: readonly (readonly number[])[]): string => {
  const known = number < 200 ? number : 100 + (number % 100);
  return forms.at(plurals.findIndex((numbers) => numbers.includes(known))) ?? "";
};
