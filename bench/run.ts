import { fork } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { benches } from './benches.ts';
import type { Result } from './harness.ts';
import { findWrk } from './load/wrk.ts';

/** `npm run bench [part of a name]`: prints each bench's rows as it ends, and writes them to bench/latest.json. */
const filter = process.argv[2] ?? '';
const chosen = Object.keys(benches).filter((name) => name.includes(filter));
if (chosen.length === 0) {
  console.error(
    `There is no bench named ${filter}. Choose one of: ${Object.keys(benches).join(', ')}.`,
  );
  process.exit(1);
}
if ((await findWrk()) === null) {
  console.error('wrk is not installed (Debian: wrk), so the benches make their own load.');
}

const results: Result[] = [];
const failed: string[] = [];
for (const name of chosen) {
  process.stderr.write(`${name} `);
  const rows = await runApart(name);
  if (rows === null) {
    failed.push(name);
    continue;
  }
  results.push(...rows);
  print(rows);
  await keep(results);
}
if (failed.length > 0) {
  console.error(`These failed: ${failed.join(', ')}. The results of the others were saved.`);
  process.exitCode = 1;
}

/** The rows of a bench; null if it failed. It runs in a process of its own, so that its failure does not end the others. */
function runApart(name: string): Promise<Result[] | null> {
  return new Promise((resolve) => {
    const child = fork(path.join(import.meta.dirname, 'run-one.ts'), [name]);
    let rows: Result[] | null = null;
    child.once('message', (sent) => (rows = sent as Result[])); // run-one.ts sends nothing else
    child.once('exit', (code) => resolve(code === 0 ? rows : null));
  });
}

function print(rows: readonly Result[]): void {
  console.table(
    rows.map(({ name, ratio, against, aim, met, details }) => ({
      name,
      ratio,
      against,
      aim,
      met: met ? 'yes' : 'no',
      details: JSON.stringify(details),
    })),
  );
}

function keep(rows: readonly Result[]): Promise<void> {
  const file = path.join(import.meta.dirname, 'latest.json');
  return writeFile(file, `${JSON.stringify(rows, null, 2)}\n`);
}
