/* Writes down games from standard input as the recorder does: one JSON line a game. */
"use strict";
const fs = require("node:fs");
const path = require("node:path");
const reports = path.join(__dirname, "..", "..", "reports");
const { Recording, RecordText, SheetRules, emptyGame } = require(process.env.DOMINO_LIBRARY);

async function main() {
  const wasm = fs.readFileSync(path.join(reports, "sheet.wasm"));
  for (const line of fs.readFileSync(0, "utf8").split("\n").filter(Boolean)) {
    const { table, labels, game, auto } = JSON.parse(line);
    const rules = await SheetRules.load(wasm, new Uint8Array(Buffer.from(table.rules, "base64")));
    const recording = new Recording(table, rules);
    const begun = { ...emptyGame(table.seats), ...game, acts: [] };
    // As taps make it: passes that are certain come by themselves, and are not tapped again.
    let kept = { ...begun, acts: auto ? [] : game.acts };
    for (let at = 0; auto && at < game.acts.length; at = kept.acts.length) kept = recording.after(kept, game.acts[at]);
    const standing = recording.stand(kept);
    const match = { variant: table.name, labels, names: [], event: "", date: "", games: [kept] };
    const wrong = standing.plies.filter((ply) => ply.wrong).length;
    const { over } = standing.outlook;
    console.log(JSON.stringify({ text: new RecordText(recording, match).text, plies: standing.plies.length, wrong, over }));
  }
}

main();
