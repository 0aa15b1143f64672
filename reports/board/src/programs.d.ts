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

/* A file of reports/, packed, in base64. */
declare module "packed:*" {
  const text: string;
  export default text;
}
