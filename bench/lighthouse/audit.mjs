// Audits pages as a phone with the network and processor that Lighthouse simulates. A separate process in a separate package:
// Lighthouse brings 13,000 files, which would make every install a quarter longer. Takes { chrome: { path?, args }, categories,
// runs, urls } as JSON, and prints the runs of each URL: { scores by category, largestPictureMs, layoutShift }, and
// Lighthouse's version.
import { createRequire } from 'node:module';
import { launch } from 'chrome-launcher';
import lighthouse from 'lighthouse';

const TRIES = 4;

const { chrome: browser, categories, runs, urls } = JSON.parse(process.argv[2]);
const chrome = await launch({
  ...(browser.path && { chromePath: browser.path }),
  chromeFlags: ['--headless=new', '--no-sandbox', ...browser.args],
});
const pages = [];
try {
  for (const url of urls) {
    const taken = [];
    for (let run = 0; run < runs; run++) {
      taken.push(await audit(url));
      process.stderr.write('.');
    }
    pages.push(taken);
  }
} finally {
  chrome.kill();
}
const { version } = createRequire(import.meta.url)('lighthouse/package.json');
console.log(JSON.stringify({ version, pages }));

async function audit(url) {
  const { categories: judged, audits } = (await auditAgain(url, TRIES)).lhr;
  return {
    scores: Object.fromEntries(Object.entries(judged).map(([name, { score }]) => [name, score])),
    largestPictureMs: audits['largest-contentful-paint'].numericValue,
    layoutShift: audits['cumulative-layout-shift'].numericValue,
  };
}

/** Chromium sometimes returns a trace without its start (NO_NAVSTART, seen in one of ten): such a run is repeated. */
async function auditAgain(url, tries) {
  const result = await lighthouse(url, {
    port: chrome.port,
    output: 'json',
    logLevel: 'error',
    onlyCategories: categories,
    throttlingMethod: 'simulate',
  });
  const fault = result?.lhr.runtimeError;
  if (result && !fault) return result;
  if (tries <= 1 || fault?.code !== 'NO_NAVSTART') {
    throw new Error(`no audit of ${url}: ${fault?.message ?? 'no answer'}`);
  }
  return auditAgain(url, tries - 1);
}
