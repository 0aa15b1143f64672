/* A script bundled on its own, as text: see build.mjs. */
declare module "program:*" {
  const text: string;
  export default text;
}

/* A style sheet of reports/ for a shadow tree, as text. */
declare module "style:*" {
  const text: string;
  export default text;
}
