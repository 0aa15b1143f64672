// Bundles the scripts of the pages: each into one file beside this folder, which is kept with the sources.
//   node build.mjs                 the files that are kept
//   node build.mjs --into FOLDER   the same elsewhere, to be compared with those
//   node build.mjs --library FILE  all that touches no page, for tests in Node and in a browser
//   node build.mjs --test          runs the tests in tests/
import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { build, transform } from "esbuild";
import { zlibSync } from "fflate";

const here = dirname(fileURLToPath(import.meta.url));
const source = join(here, "src");
const reports = dirname(here);
const KEPT = ["page", "plain", "collection", "domino-board", "notebook", "recorder", "workbench"];
/** What is imported; the others run where they stand. */
const MODULES = ["notebook"];
/** What stands on a page, as rules of a shadow tree; nothing there is outside of the article that is live. */
const SHADOWED = [
  [/:root:not\(\.live\)/g, ".unlive"],
  [/:root(:where\([^{]*\))?(?=[\s,{])/g, ":host"],
];

const common = { bundle: true, minify: true, target: "es2022", charset: "utf8", legalComments: "none", logLevel: "warning" };

/** A script bundled on its own, as text: the program of a worker. */
const programs = {
  name: "programs",
  setup: (bundler) => {
    bundler.onResolve({ filter: /^program:/ }, ({ path }) => ({ path: path.slice("program:".length), namespace: "program" }));
    bundler.onLoad({ filter: /./, namespace: "program" }, async ({ path }) => {
      const { outputFiles } = await build({ ...common, entryPoints: [join(source, path)], format: "iife", write: false });
      return { contents: outputFiles[0].text, loader: "text" };
    });
  },
};

/** The style sheet of a shadow tree, as text: that of a page, and what it has of its own. */
const styles = {
  name: "styles",
  setup: (bundler) => {
    bundler.onResolve({ filter: /^style:/ }, ({ path }) => ({ path: path.slice("style:".length), namespace: "style" }));
    bundler.onLoad({ filter: /./, namespace: "style" }, async ({ path }) => {
      const [page, dark, own] = ["report.css", "theme-dark.css", path].map((name) => readFileSync(join(reports, name), "utf8"));
      const whole = `${page}@media (prefers-color-scheme: dark) {${dark}}${own}`;
      const shadowed = SHADOWED.reduce((text, [what, becomes]) => text.replace(what, becomes), whole);
      const { code } = await transform(shadowed, { loader: "css", minify: true, charset: "utf8" });
      return { contents: code, loader: "text" };
    });
  },
};

/** A file of the pages, or a script that is kept with them, packed as text; by fflate, since what Node packs differs from one
 * version of it to another. */
const packed = (folder) => ({
  name: "packed",
  setup: (bundler) => {
    bundler.onResolve({ filter: /^packed:/ }, ({ path }) => ({ path: path.slice("packed:".length), namespace: "packed" }));
    bundler.onLoad({ filter: /./, namespace: "packed" }, ({ path }) => {
      const bytes = zlibSync(readFileSync(join(path.endsWith(".js") ? folder : reports, path)), { level: 9 });
      return { contents: Buffer.from(bytes).toString("base64"), loader: "text" };
    });
  },
});

const bundled = (options, folder = reports) =>
  build({ ...common, plugins: [programs, styles, packed(folder)], format: "iife", ...options });

const kept = async (folder) => {
  const bundle = (name) => {
    const format = MODULES.includes(name) ? "esm" : "iife";
    const target = name === "plain" ? "es5" : common.target;
    return bundled({ entryPoints: [join(source, `${name}.ts`)], outfile: join(folder, `${name}.js`), format, target }, folder);
  };
  await Promise.all(KEPT.map(bundle));
  // It has another one in it.
  await bundle("loader");
};

const library = (file) =>
  bundled({
    entryPoints: [join(source, "library.ts")],
    outfile: file,
    minify: false,
    globalName: "Domino",
    footer: { js: 'if (typeof module !== "undefined") module.exports = Domino;' },
  });

const tested = async () => {
  const folder = mkdtempSync(join(tmpdir(), "domino-board-"));
  const tests = readdirSync(join(here, "tests")).filter((name) => name.endsWith(".test.ts"));
  await bundled({
    entryPoints: tests.map((name) => join(here, "tests", name)),
    outdir: folder,
    minify: false,
    platform: "node",
    format: "esm",
    outExtension: { ".js": ".mjs" },
  });
  const { status } = spawnSync(process.execPath, ["--test", folder], { stdio: "inherit" });
  rmSync(folder, { recursive: true });
  process.exitCode = status ?? 1;
};

const [how, where] = process.argv.slice(2);
if (how === "--test") await tested();
else if (how === "--library") await library(where);
else await kept(how === "--into" ? where : reports);
