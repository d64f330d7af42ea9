// Audits pages as a phone with the network and processor that Lighthouse simulates. A separate process in a separate package:
// Lighthouse brings 13,000 files, which would make every install a quarter longer. Takes { chrome: { path?, args }, categories,
// runs, urls, login? } as JSON, and prints the runs of each URL: { scores by category, largestContentMs, interactiveMs,
// layoutShift, scripts }, and Lighthouse's version. With a login { origin, apiKey, email, password } the browser is signed in.
import { createRequire } from 'node:module';
import { launch } from 'chrome-launcher';
import lighthouse from 'lighthouse';
import { connect } from 'puppeteer-core';

const TRIES = 4;

const { chrome: browser, categories, runs, urls, login } = JSON.parse(process.argv[2]);
const chrome = await launch({
  ...(browser.path && { chromePath: browser.path }),
  chromeFlags: ['--headless=new', '--no-sandbox', ...browser.args],
});
const pages = [];
try {
  if (login) await signIn(login);
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

/** Lighthouse clears the cache before each run, and leaves cookies and localStorage as they are. */
async function signIn({ origin, apiKey, email, password }) {
  const browser = await connect({ browserURL: `http://127.0.0.1:${chrome.port}` });
  const page = await browser.newPage();
  await page.goto(`${origin}/legal/terms`);
  const status = await page.evaluate(
    async (apikey, body) => {
      const answer = await fetch('/auth/v1/token?grant_type=password', {
        method: 'POST',
        headers: { apikey, 'content-type': 'application/json' },
        body,
      });
      localStorage.setItem('session', await answer.text());
      return answer.status;
    },
    apiKey,
    JSON.stringify({ email, password }),
  );
  await page.close();
  await browser.disconnect();
  if (status !== 200) throw new Error(`signing in answered ${status}`);
}

async function audit(url) {
  const { categories: judged, audits } = (await auditAgain(url, TRIES)).lhr;
  const requests = audits['network-requests'].details.items;
  return {
    scores: Object.fromEntries(Object.entries(judged).map(([name, { score }]) => [name, score])),
    largestContentMs: audits['largest-contentful-paint'].numericValue,
    interactiveMs: audits['interactive'].numericValue,
    layoutShift: audits['cumulative-layout-shift'].numericValue,
    scripts: requests.filter(({ resourceType }) => resourceType === 'Script').length,
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
