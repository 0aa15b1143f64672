// What the grammar makes of a record, in the engine that VS Code uses.
import assert from 'node:assert/strict';
import {readFileSync} from 'node:fs';
import {createRequire} from 'node:module';
import test from 'node:test';

const require = createRequire(import.meta.url);
const oniguruma = require('vscode-oniguruma');
const {INITIAL, Registry, parseRawGrammar} = require('vscode-textmate');

async function grammar() {
  await oniguruma.loadWASM(readFileSync(require.resolve('vscode-oniguruma/release/onig.wasm')).buffer);
  const path = new URL('syntaxes/domino.tmLanguage.json', import.meta.url).pathname;
  const registry = new Registry({
    onigLib: Promise.resolve({
      createOnigScanner: (patterns) => new oniguruma.OnigScanner(patterns),
      createOnigString: (text) => new oniguruma.OnigString(text),
    }),
    loadGrammar: async () => parseRawGrammar(readFileSync(path, 'utf8'), path),
  });
  return registry.loadGrammar('source.domino');
}

test('every part of a row has its scope', async () => {
  const read = await grammar();
  const scopes = (line) =>
    read.tokenizeLine(line, INITIAL).tokens
      .filter((token) => token.scopes.length > 1)
      .map((token) => [line.slice(token.startIndex, token.endIndex), token.scopes.at(-1).split('.').at(-2)]);
  assert.deepEqual(scopes('5. C 3-6@6! {a slip}  D pass'), [
    ['5.', 'round'], ['C', 'seat'], ['3-6', 'tile'], ['@6', 'end'], ['!', 'mark'],
    ['{', 'block'], ['a slip', 'block'], ['}', 'block'], ['D', 'seat'], ['pass', 'control'],
  ]);
  assert.deepEqual(scopes('[Variant "partnership"]').map(([, scope]) => scope), ['tag', 'tag', 'double', 'tag']);
  assert.deepEqual(scopes('; 6-6 said Ana'), [['; 6-6 said Ana', 'semicolon']]);
});

test('every tile of the sample is one', async () => {
  const read = await grammar();
  const text = readFileSync(new URL('../../records/international-dominoes.domino', import.meta.url), 'utf8');
  for (const line of text.split('\n').filter((row) => /^\d+\. /.test(row))) {
    const outside = line.replace(/\{.*?\}/g, '');
    const tiles = read.tokenizeLine(line, INITIAL).tokens.filter((token) => token.scopes.at(-1).includes('.tile.'));
    assert.equal(tiles.length, outside.match(/\d-\d/g).length, line);
  }
});
