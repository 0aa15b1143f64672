// HTML of a file that anybody may have written, without what could do more than show text and drawings.
const ELEMENTS = new Set(
  (
    "A ABBR B BR BUTTON DD DETAILS DIV DL DT FIELDSET FIGCAPTION FIGURE H2 H3 H4 HEADER I INPUT LABEL LEGEND LI OL OPTION OUTPUT " +
    "P S SECTION SELECT SMALL SPAN SUMMARY TABLE TBODY TD TEXTAREA TH THEAD TR UL CODE " +
    "svg a circle defs desc g line path polyline rect text title use"
  ).split(" "),
);
const ATTRIBUTES = new Set(
  (
    "autocomplete checked class colspan cx cy d dx dy fill-rule height hidden id label max min name open points " +
    "preserveAspectRatio r readonly role rows rx scope selected spellcheck step tabindex text-anchor title transform type value " +
    "viewBox width x x1 x2 y y1 y2"
  ).split(" "),
);

const allowed = ({ name, value }: Attr): boolean =>
  ATTRIBUTES.has(name) || /^(aria|data)-[a-z-]+$/.test(name) || (name === "href" && value.startsWith("#"));

export const safe = (html: string): Node[] => {
  // A document of its own, in which nothing is loaded or run.
  const { body } = new DOMParser().parseFromString(html, "text/html");
  for (const element of body.querySelectorAll("*")) {
    if (!ELEMENTS.has(element.nodeName)) element.remove();
    for (const attribute of [...element.attributes]) if (!allowed(attribute)) element.removeAttributeNode(attribute);
  }
  return [...body.childNodes];
};
