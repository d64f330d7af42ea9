// `npm start`: install, build and serve, with nothing but Node. Skips what is already done.
import { pathToFileURL } from 'node:url';
import path from 'node:path';
import { ensureBuilt, ensureInstalled, ensureNode, loadSettings, root } from './prepare.mjs';

ensureNode();
process.chdir(root);
loadSettings();
ensureInstalled({ toRun: true });
ensureBuilt();
// In this process, not a child: one process fewer, and signals arrive where they are handled.
await import(pathToFileURL(path.join(root, 'server/dist/main.js')).href);
