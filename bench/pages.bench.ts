import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { findBrowser } from '../e2e/support/find-browser.ts';
import { below, median, type Result } from './harness.ts';
import { startProduct, withDataFolder } from './product.ts';

const execute = promisify(execFile);

/** What both pages must reach, on a phone with the network and processor that Lighthouse simulates. */
const RUNS = 5;
const SCORES = {
  performance: 0.9,
  accessibility: 0.95,
  'best-practices': 0.95,
  seo: 0.95,
} as const;
const LARGEST_PICTURE_MS = 2_000;
const LAYOUT_SHIFT = 0.02;

/** The two pages where strangers land. */
export function benchPages(): Promise<Result[]> {
  return withDataFolder(async (folder) => {
    const product = await startProduct(folder, { SAMPLE_CONTENT: 'small' });
    try {
      const creatorPage = `${product.url}/creator/${await sampleHandle(product.url)}`;
      const { version, pages } = await audit([product.url, creatorPage]);
      return ['landing page', 'creator page'].flatMap((page, n) =>
        rowsOf(page, pages[n] ?? [], version),
      );
    } finally {
      await product.stop();
    }
  });
}

async function sampleHandle(url: string): Promise<string> {
  const answer = await fetch(`${url}/functions/v1/discovery/creators?limit=1`);
  const { items } = (await answer.json()) as { items: { handle: string }[] };
  const [first] = items;
  if (!first) throw new Error('there are no sample creators');
  return first.handle;
}

interface Run {
  readonly scores: Readonly<Record<string, number | null>>;
  readonly largestPictureMs: number;
  readonly layoutShift: number;
}

/** Each page's runs by Lighthouse, which is installed the first time. */
async function audit(
  urls: readonly string[],
): Promise<{ readonly version: string; readonly pages: readonly (readonly Run[])[] }> {
  const folder = path.join(import.meta.dirname, 'lighthouse');
  await execute('npm', ['install'], { cwd: folder });
  const { executablePath, args = [] } = await findBrowser();
  const asked = {
    chrome: { path: executablePath, args },
    categories: Object.keys(SCORES),
    runs: RUNS,
    urls,
  };
  const audited = execute(process.execPath, ['audit.mjs', JSON.stringify(asked)], { cwd: folder });
  audited.child.stderr?.pipe(process.stderr);
  return JSON.parse((await audited).stdout); // audit.mjs prints nothing else
}

function rowsOf(page: string, runs: readonly Run[], version: string): Result[] {
  const of = (value: (run: Run) => number) => median(runs.map(value));
  return [
    ...Object.entries(SCORES).map(([name, aim]): Result => {
      const score = of((run) => run.scores[name] ?? 0);
      return {
        name: `${page}, ${name}`,
        ratio: score,
        against: 'Lighthouse',
        aim: `>= ${aim}`,
        met: score >= aim,
        details: { runs: RUNS, version },
      };
    }),
    below(
      `${page}, largest picture`,
      of((run) => run.largestPictureMs),
      'ms',
      LARGEST_PICTURE_MS,
    ),
    below(
      `${page}, layout shift`,
      of((run) => run.layoutShift),
      'shift',
      LAYOUT_SHIFT,
    ),
  ];
}
