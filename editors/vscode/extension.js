// Starts `domino lsp` and leaves the rest to it.
import {workspace} from 'vscode';
import {LanguageClient, TransportKind} from 'vscode-languageclient/node';

let client;

export function activate() {
  const wanted = workspace.getConfiguration('domino');
  const command = wanted.get('command', 'domino');
  const args = ['lsp', '--lang', wanted.get('language', 'en')];
  client = new LanguageClient(
    'domino',
    'Domino records',
    {command, args, transport: TransportKind.stdio},
    {documentSelector: [{language: 'domino'}]},
  );
  return client.start();
}

export function deactivate() {
  return client?.stop();
}
