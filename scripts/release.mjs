// `npm run release -- FOLDER`: fills an empty folder with all that the product needs to run on machines like this one, and
// nothing that builds or tests it. There `npm start` and the commands neither install nor build.
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ensureNode, ensureReady, root } from './prepare.mjs';

const FILES = [
  'scripts/start.mjs',
  'scripts/command.mjs',
  'scripts/prepare.mjs',
  'database/migrations',
  'web/dist',
  'web/dist-ssr',
  'LICENSE',
  '.env.example',
];

/** What Node never reads there: types, TypeScript and source maps, a twelfth of the packages. */
const UNREAD = /\.(?:[cm]?ts|map)$/;

/** Optional, and for calls between browsers (WebRTC), which nothing here makes. */
const UNUSED = new Set(['werift']);

ensureNode();
const folder = emptyFolder(process.argv[2]);
process.chdir(root);
ensureReady();
const built = readJson('server/dist/built.json');
for (const name of FILES) copy(name);
for (const name of built.files) if (!UNREAD.test(name)) copy(path.join('server/dist', name));
const packages = new Set();
for (const name of built.packages) addPackage(name, path.join(root, 'server'));
for (const name of packages) copy(name);
// last: a release that was broken off does not start
writeFileSync(path.join(folder, 'package.json'), `${JSON.stringify(manifest(), null, 2)}\n`);
console.log(
  `${folder} has the product, with ${packages.size} packages. Start it there with npm start.`,
);

function emptyFolder(name) {
  if (name === undefined) refuse('Name an empty folder: npm run release -- FOLDER');
  const found = path.resolve(process.env.INIT_CWD ?? '.', name);
  mkdirSync(found, { recursive: true });
  if (readdirSync(found).length > 0) refuse(`${found} isn’t empty. Name a folder that is.`);
  return found;
}

function refuse(sentence) {
  console.error(sentence);
  process.exit(1);
}

function readJson(name) {
  return JSON.parse(readFileSync(path.join(root, name), 'utf8'));
}

/** Copies a file or a folder to the same place in the release. Packages within a package are packages of their own. */
function copy(name) {
  const from = path.join(root, name);
  cpSync(from, path.join(folder, name), {
    recursive: true,
    verbatimSymlinks: true,
    filter: (file) =>
      file === from || (path.basename(file) !== 'node_modules' && !UNREAD.test(file)),
  });
}

/** Adds a package that is imported from a folder, and what it needs itself. */
function addPackage(name, from, isOptional = false) {
  const found = findPackage(name, from);
  // most optional ones are native code for other systems
  if (found === null && isOptional) return;
  if (found === null) throw new Error(`${from} needs ${name}, which isn’t installed`);
  if (packages.has(found)) return;
  packages.add(found);
  const its = readJson(path.join(found, 'package.json'));
  const optional = its.optionalDependencies ?? {};
  const peers = Object.keys(its.peerDependencies ?? {}).filter(
    (peer) => its.peerDependenciesMeta?.[peer]?.optional !== true,
  );
  for (const needed of new Set([...Object.keys({ ...its.dependencies, ...optional }), ...peers]))
    if (!needed.startsWith('@types/') && !UNUSED.has(needed))
      addPackage(needed, path.join(root, found), needed in optional);
}

/** Where Node finds a package, as a path below the root; null if nowhere. */
function findPackage(name, from) {
  for (let at = from; ; at = path.dirname(at)) {
    const found = path.join(at, 'node_modules', name);
    if (existsSync(path.join(found, 'package.json'))) return path.relative(root, found);
    if (at === root) return null;
  }
}

/** Of the scripts, those that run the product and its commands. */
function manifest() {
  const { name, version, license, engines, scripts } = readJson('package.json');
  const running = Object.entries(scripts).filter(([, line]) =>
    /scripts\/(?:start|command)\.mjs/.test(line),
  );
  return {
    name,
    version,
    private: true,
    license,
    type: 'module',
    engines,
    scripts: Object.fromEntries(running),
  };
}
