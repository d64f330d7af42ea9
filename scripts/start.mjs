// `npm start`: installs, builds and serves, with Node alone. Skips what is already done.
import { pathToFileURL } from 'node:url';
import path from 'node:path';
import { ensureNode, ensureReady, loadSettings, root } from './prepare.mjs';

ensureNode();
process.chdir(root);
loadSettings();
ensureReady();
// In this process, not a child: one process fewer, and signals reach the code that handles them.
await import(pathToFileURL(path.join(root, 'server/dist/main.js')).href);
