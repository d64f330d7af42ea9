// `npm run admin -- …`, `npm run backup -- …` and so on: commands for the machine that the server runs on.
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureNode, ensureReady, loadSettings, root } from './prepare.mjs';

ensureNode();
process.chdir(root);
loadSettings();
ensureReady();
const [name] = process.argv.splice(2, 1);
await import(pathToFileURL(path.join(root, `server/dist/commands/${name}.js`)).href);
