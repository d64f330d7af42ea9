import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { benchDiscover } from './discover.bench.ts';
import type { Result } from './harness.ts';
import { benchLedger } from './ledger.bench.ts';
import { benchMedia } from './media.bench.ts';
import { benchPages } from './pages.bench.ts';
import { benchReads } from './reads.bench.ts';
import { benchStart } from './start.bench.ts';

/** `npm run bench [part of a name]`: prints a table and writes bench/latest.json. */
const benches: Readonly<Record<string, () => Promise<Result[]>>> = {
  start: benchStart,
  discover: benchDiscover,
  reads: benchReads,
  pages: benchPages,
  ledger: benchLedger,
  media: benchMedia,
};

const filter = process.argv[2] ?? '';
const chosen = Object.entries(benches).filter(([name]) => name.includes(filter));
if (chosen.length === 0) {
  console.error(`No bench is called ${filter}; there are: ${Object.keys(benches).join(', ')}.`);
  process.exit(1);
}

const results: Result[] = [];
for (const [name, bench] of chosen) {
  process.stderr.write(`${name} `);
  results.push(...(await bench()));
}
console.table(
  results.map(({ name, ratio, against, aim, met, details }) => ({
    name,
    ratio,
    against,
    aim,
    met: met ? 'yes' : 'no',
    details: JSON.stringify(details),
  })),
);
await writeFile(
  path.join(import.meta.dirname, 'latest.json'),
  `${JSON.stringify(results, null, 2)}\n`,
);
