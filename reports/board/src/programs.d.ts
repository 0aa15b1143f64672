/* A script bundled on its own, as text: see build.mjs. */
declare module "program:*" {
  const text: string;
  export default text;
}
