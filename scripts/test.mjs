// `npm test`: every check of a change, from a clean checkout. Plain Node. `--long` (`npm run test:long`) runs long tables of
// cases in full, where `npm test` runs a sample of each; it tests the alerts with Prometheus' own tool, holds the product's
// memory under half an hour of load, and walks some browser tests once more on many processes.
import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { setPriority, tmpdir } from 'node:os';
import path from 'node:path';
import { memoryFolder } from './memory-folder.mjs';
import { ensureInstalled, ensureNode, root } from './prepare.mjs';
import { passedAtSecondTry } from './second-try.mjs';

ensureNode();
process.chdir(root);
if (process.argv.includes('--long')) process.env.TEST_LONG = '1';
ensureInstalled();

// The folder for databases and files of tests: read by server/test/global-setup.ts and e2e/support/folder.ts.
process.env.TEST_FOLDER ??= memoryFolder() ?? tmpdir();
const reports = mkdtempSync(path.join(tmpdir(), 'limelight-reports-'));
const bin = (name) => path.join(root, 'node_modules/.bin', name);
const node = process.execPath;

// The `nice` of all steps but the browser tests, which come first: a starved one polls again and again until something appears.
const LATER = 5;

/**
 * Runs one step. Its output is shown when it ends, so that parallel steps do not mix; if it passed, only its lines of skipped
 * tests. `nice`: as in `nice -n`, a higher number yields to other processes.
 */
function step(name, command, args, { env = {}, live = false, nice = 0 } = {}) {
  const started = Date.now();
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: live ? 'inherit' : 'pipe',
    });
    if (nice > 0 && child.pid !== undefined) setPriority(child.pid, nice);
    let output = '';
    child.stdout?.on('data', (chunk) => (output += chunk));
    child.stderr?.on('data', (chunk) => (output += chunk));
    child.on('exit', (code) => {
      const ok = code === 0;
      console.log(`${ok ? '✓' : '✗'} ${name} (${((Date.now() - started) / 1000).toFixed(1)} s)`);
      if (!ok && output) console.log(output);
      else for (const line of new Set(output.match(/^Skipped: .*$/gm))) console.log(line);
      resolve({ name, ok });
    });
  });
}

const BROWSER = 'browser and client-library tests';
const FLEET = 'browser tests on many processes';
const MEMORY = 'memory under half an hour of load';
const unitName = (workspace) => `${workspace}: unit and integration tests`;

const unit = (workspace) =>
  step(
    unitName(workspace),
    node,
    [
      path.join(root, 'node_modules/vitest/vitest.mjs'),
      'run',
      '--root',
      workspace,
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${path.join(reports, `${workspace}.json`)}`,
      `--reporter=${path.join(root, 'scripts/file-seconds.mjs')}`,
    ],
    { nice: LATER, env: { FILE_SECONDS: path.join(reports, `${workspace}-files.json`) } },
  );

// tsc and the linter's type checks run in Go: with one thread each type is checked once, and less garbage collection is a third
// less work.
const thrifty = { nice: LATER, env: { GOMAXPROCS: '1', GOGC: '400' } };

const results = [];

/** Runs steps one after another. */
async function inOrder(...steps) {
  for (const begin of steps) results.push(await begin());
}

async function browserTests() {
  const ready = await Promise.all([
    step('find or install a browser', bin('tsx'), ['e2e/support/prepare-browser.ts']),
    step('build', node, ['scripts/prepare.mjs']),
  ]);
  results.push(...ready);
  if (!ready.every(({ ok }) => ok)) {
    console.log(`✗ ${BROWSER}: skipped, because what they need failed`);
    return;
  }
  const report = { PLAYWRIGHT_JSON_OUTPUT_NAME: path.join(reports, 'e2e.json') };
  const args = ['test', '--config', 'e2e/playwright.config.ts'];
  results.push(await step(BROWSER, bin('playwright'), args, { live: true, env: report }));
}

// In parallel, because each waits now and then: one after another they left a sixth of two cores idle. All of them run even if
// one fails, so that a run shows everything to fix.
await Promise.all([
  browserTests(),
  inOrder(() => unit('server')),
  inOrder(
    // tsc keeps a record of what it checked; a clean checkout has none
    () =>
      step('types', bin('tsc'), ['-b', '.', 'contract', 'web', 'e2e', '--checkers', '1'], thrifty),
    () => step('lint', bin('oxlint'), ['-c', 'oxlint.config.js'], thrifty),
    () => step('lint: owners of tables', node, ['scripts/check-tables.mjs']),
    () => step('lint: circles of imports', node, ['scripts/check-circles.mjs']),
    () => step('lint: unused code', bin('knip'), ['--no-progress']),
    () => step('format', bin('oxfmt'), ['--check']),
    () => unit('web'),
  ),
]);

if (process.argv.includes('--long')) {
  await onlyWith(['promtool'], 'prometheus', 'the alerts', () =>
    inOrder(
      () => step('alerts: rules', 'promtool', ['check', 'rules', 'deploy/alerts.yaml']),
      () => step('alerts: outages', 'promtool', ['test', 'rules', ...recordedOutages()]),
    ),
  );
  if (process.platform === 'linux')
    await inOrder(
      () => step(MEMORY, bin('tsx'), ['bench/hold-memory.ts']),
      () => step(`${MEMORY} of a stream`, bin('tsx'), ['bench/hold-streams.ts']),
    );
  else console.log(`Skipped: ${MEMORY}. It is read from /proc, which only Linux has.`);
  await onlyWith(['nginx', 'redis-server'], 'nginx redis-server', FLEET, () => inOrder(onFleet));
}

console.log('\nSlowest files:');
for (const { file, seconds } of slowest(10)) {
  console.log(`${seconds.toFixed(1).padStart(7)} s  ${file}`);
}
const { passed, failed } = outcome();
if (failed.length > 0) console.log(`\nFailed:\n${failed.map((name) => `  ${name}`).join('\n')}`);
const wavering = ['e2e.json', 'fleet.json'].flatMap((file) => passedAtSecondTry(read(file)));
if (wavering.length > 0) {
  const names = wavering.map((name) => `  ${name}`).join('\n');
  console.log(`\nPassed only at the second try:\n${names}`);
}
console.log(`\n${passed} passed, ${failed.length} failed`);
process.exit(results.every(({ ok }) => ok) ? 0 : 1);

/** Runs steps that need programs of the system, or says that they are skipped without. */
async function onlyWith(programs, packages, what, run) {
  const isThere = programs.every((name) => !spawnSync(name, ['--version']).error);
  if (isThere) await run();
  else
    console.log(
      `Skipped: ${what}. Install ${programs.join(' and ')} (Debian: apt install ${packages}).`,
    );
}

const recordedOutages = () =>
  readdirSync('deploy/outages').map((name) => path.join('deploy/outages', name));

function onFleet() {
  const report = path.join(reports, 'fleet.json');
  const env = { TEST_LONG: '', E2E_FLEET: '1', PLAYWRIGHT_JSON_OUTPUT_NAME: report };
  const args = ['test', '--config', 'e2e/playwright.config.ts'];
  return step(FLEET, bin('playwright'), args, { live: true, env });
}

/** How many tests passed, and the names of all that failed: tests, and steps that failed without a failed test. */
function outcome() {
  let passed = 0;
  const failedOf = {};
  for (const [name, file] of [
    [BROWSER, 'e2e.json'],
    [FLEET, 'fleet.json'],
  ]) {
    const { stats, suites = [] } = read(file) ?? {};
    passed += (stats?.expected ?? 0) + (stats?.flaky ?? 0);
    failedOf[name] = suites.flatMap(unexpected);
  }
  for (const workspace of ['server', 'web']) {
    const { numPassedTests = 0, testResults = [] } = read(`${workspace}.json`) ?? {};
    passed += numPassedTests;
    failedOf[unitName(workspace)] = testResults.flatMap(({ name, assertionResults }) =>
      assertionResults
        .filter(({ status }) => status === 'failed')
        .map(({ fullName }) => `${path.relative(root, name)}: ${fullName}`),
    );
  }
  const failed = results
    .filter(({ ok }) => !ok)
    .flatMap(({ name }) => (failedOf[name]?.length > 0 ? failedOf[name] : [name]));
  return { passed, failed };
}

function unexpected({ file, specs = [], suites = [] }) {
  const own = specs.filter(({ ok }) => !ok).map(({ title }) => `e2e/${file}: ${title}`);
  return [...own, ...suites.flatMap(unexpected)];
}

/** The test files that took longest, retries included. */
function slowest(count) {
  const units = ['server', 'web'].flatMap((name) => read(`${name}-files.json`) ?? []);
  const browser = (read('e2e.json')?.suites ?? []).map((suite) => ({
    file: `e2e/${suite.file}`,
    seconds: durations(suite).reduce((sum, ms) => sum + ms, 0) / 1000,
  }));
  return [...units, ...browser].sort((a, b) => b.seconds - a.seconds).slice(0, count);
}

function durations({ specs = [], suites = [] }) {
  const results = specs.flatMap(({ tests }) => tests.flatMap((test) => test.results));
  return [...results.map(({ duration }) => duration), ...suites.flatMap(durations)];
}

function read(name) {
  try {
    return JSON.parse(readFileSync(path.join(reports, name), 'utf8'));
  } catch {
    return undefined;
  }
}
