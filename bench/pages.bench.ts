import { createRequire } from 'node:module';
import { launch, type LaunchedChrome } from 'chrome-launcher';
import lighthouse from 'lighthouse';
import { findBrowser } from '../e2e/support/find-browser.ts';
import { below, median, type Result } from './harness.ts';
import { startProduct, withDataFolder } from './product.ts';

/** Scores and times of the budgets, on a phone with the network and processor that Lighthouse simulates. */
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
    const { executablePath, args = [] } = await findBrowser();
    const chrome = await launch({
      ...(executablePath !== undefined && { chromePath: executablePath }),
      chromeFlags: ['--headless=new', '--no-sandbox', ...args],
    });
    try {
      const handle = await sampleHandle(product.url);
      return [
        ...(await audit('landing page', product.url, chrome)),
        ...(await audit('creator page', `${product.url}/creator/${handle}`, chrome)),
      ];
    } finally {
      chrome.kill();
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
  readonly scores: Readonly<Record<string, number>>;
  readonly largestPictureMs: number;
  readonly layoutShift: number;
}

async function audit(page: string, url: string, chrome: LaunchedChrome): Promise<Result[]> {
  const runs: Run[] = [];
  for (let run = 0; run < RUNS; run++) {
    runs.push(await auditOnce(url, chrome.port));
    process.stderr.write('.');
  }
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
        details: { runs: RUNS, version: lighthouseVersion },
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

const TRIES = 4;

async function auditOnce(url: string, port: number): Promise<Run> {
  const result = await auditAgain(url, port, TRIES);
  const { categories, audits } = result.lhr;
  const scores = Object.entries(categories).map(([name, { score }]) => [name, score ?? 0] as const);
  return {
    scores: Object.fromEntries(scores),
    largestPictureMs: audits['largest-contentful-paint']?.numericValue ?? NaN,
    layoutShift: audits['cumulative-layout-shift']?.numericValue ?? NaN,
  };
}

/** Chromium now and then hands over a trace without its start (NO_NAVSTART, one in ten seen): such a run is taken again. */
async function auditAgain(url: string, port: number, tries: number) {
  const result = await lighthouse(url, {
    port,
    output: 'json',
    logLevel: 'error',
    onlyCategories: Object.keys(SCORES),
    throttlingMethod: 'simulate',
  });
  if (result && !result.lhr.runtimeError) return result;
  if (tries <= 1 || result?.lhr.runtimeError?.code !== 'NO_NAVSTART') {
    throw new Error(`no audit of ${url}: ${result?.lhr.runtimeError?.message ?? 'no answer'}`);
  }
  return auditAgain(url, port, tries - 1);
}

const { version: lighthouseVersion } = createRequire(import.meta.url)(
  'lighthouse/package.json',
) as { version: string };
