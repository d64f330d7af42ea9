import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { findBrowser } from '../e2e/support/find-browser.ts';
import { below, median, type Result } from './harness.ts';
import { startProduct, withDataFolder } from './product.ts';

const execute = promisify(execFile);

const RUNS = 5;
/** What the pages where strangers land must reach, on a phone with the network and processor that Lighthouse simulates. */
const SCORES = {
  performance: 0.9,
  accessibility: 0.95,
  'best-practices': 0.95,
  seo: 0.95,
} as const;
const LARGEST_PICTURE_MS = 2_000;
/** What the screens of a signed-in person must reach there: each is drawn by the app, from data of their own. */
const LARGEST_CONTENT_MS = 2_500;
const SCRIPTS = 25;
const LAYOUT_SHIFT = 0.02;

/** The sample fan, who follows creators, bought posts and has written to a creator. */
const FAN = 'fan@sample.example';

/** The two pages where strangers land, and the screens that a signed-in fan opens most. */
export function benchPages(): Promise<Result[]> {
  return withDataFolder(async (folder) => {
    const product = await startProduct(folder, { SAMPLE_CONTENT: 'small' });
    try {
      const landing = { 'landing page': '/', 'creator page': await creatorPage(product.url) };
      const ofStrangers = await audit(product.url, Object.values(landing), Object.keys(SCORES));
      const fan = await openFan(product.url, folder);
      const screens = await screensOf(fan);
      const ofFans = await audit(product.url, Object.values(screens), ['performance'], fan.login);
      return [
        ...Object.keys(landing).flatMap((page, n) =>
          rowsOfPage(page, ofStrangers.pages[n] ?? [], ofStrangers.version),
        ),
        ...Object.keys(screens).flatMap((screen, n) => rowsOfScreen(screen, ofFans.pages[n] ?? [])),
      ];
    } finally {
      await product.stop();
    }
  });
}

async function creatorPage(url: string): Promise<string> {
  const answer = await fetch(`${url}/functions/v1/discovery/creators?limit=1`);
  const { items } = (await answer.json()) as { items: { handle: string }[] };
  return `/creator/${firstOf(items, 'sample creators').handle}`;
}

interface Login {
  readonly origin: string;
  readonly apiKey: string;
  readonly email: string;
  readonly password: string;
}

interface Fan {
  readonly login: Login;
  read<Answer>(operation: string): Promise<Answer>;
}

async function openFan(origin: string, folder: string): Promise<Fan> {
  const logins = JSON.parse(await readFile(path.join(folder, 'sample-logins.json'), 'utf8')) as {
    email: string;
    password: string;
  }[];
  const { email, password } = firstOf(
    logins.filter((one) => one.email === FAN),
    'sample fans',
  );
  const config = (await (await fetch(`${origin}/config.json`)).json()) as { supabaseKey: string };
  const apiKey = config.supabaseKey;
  const signedIn = await fetch(`${origin}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { apikey: apiKey, 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  const { access_token: token } = (await signedIn.json()) as { access_token: string };
  return {
    login: { origin, apiKey, email, password },
    async read(operation) {
      const answer = await fetch(`${origin}/functions/v1${operation}`, {
        headers: { authorization: `Bearer ${token}` },
      });
      return JSON.parse(await answer.text());
    },
  };
}

async function screensOf(fan: Fan): Promise<Readonly<Record<string, string>>> {
  const inbox = await fan.read<{ items: { id: string }[] }>('/messages/conversations?folder=inbox');
  const feed = await fan.read<{ items: { id: string; locked: boolean }[] }>('/discovery/feed');
  const open = feed.items.filter(({ locked }) => !locked);
  return {
    Home: '/dashboard',
    Search: '/dashboard/search',
    Messages: `/dashboard/messages?conversation=${firstOf(inbox.items, 'sample messages').id}`,
    post: `/post/${firstOf(open, 'open posts').id}`,
  };
}

function firstOf<Item>([first]: readonly Item[], what: string): Item {
  if (!first) throw new Error(`there are no ${what}`);
  return first;
}

interface Run {
  readonly scores: Readonly<Record<string, number | null>>;
  readonly largestContentMs: number;
  readonly interactiveMs: number;
  readonly layoutShift: number;
  readonly scripts: number;
}

/** Each page's runs by Lighthouse, which is installed the first time. */
async function audit(
  origin: string,
  paths: readonly string[],
  categories: readonly string[],
  login?: Login,
): Promise<{ readonly version: string; readonly pages: readonly (readonly Run[])[] }> {
  const folder = path.join(import.meta.dirname, 'lighthouse');
  await execute('npm', ['install'], { cwd: folder });
  const { executablePath, args = [] } = await findBrowser();
  const asked = {
    chrome: { path: executablePath, args },
    categories,
    runs: RUNS,
    urls: paths.map((one) => origin + one),
    login,
  };
  const audited = execute(process.execPath, ['audit.mjs', JSON.stringify(asked)], { cwd: folder });
  audited.child.stderr?.pipe(process.stderr);
  return JSON.parse((await audited).stdout); // audit.mjs prints nothing else
}

const medianOf = (runs: readonly Run[], value: (run: Run) => number) => median(runs.map(value));

function rowsOfPage(page: string, runs: readonly Run[], version: string): Result[] {
  return [
    ...Object.entries(SCORES).map(([name, aim]): Result => {
      const score = medianOf(runs, (run) => run.scores[name] ?? 0);
      return {
        name: `${page}, ${name}`,
        ratio: score,
        against: 'Lighthouse',
        aim: `>= ${aim}`,
        met: score >= aim,
        details: { runs: RUNS, version },
      };
    }),
    largestContent(`${page}, largest picture`, runs, LARGEST_PICTURE_MS),
    layoutShift(page, runs),
  ];
}

const rowsOfScreen = (screen: string, runs: readonly Run[]): Result[] => [
  largestContent(`${screen}, largest content`, runs, LARGEST_CONTENT_MS),
  layoutShift(screen, runs),
  below(
    `${screen}, script files`,
    medianOf(runs, (run) => run.scripts),
    'files',
    SCRIPTS,
  ),
];

const largestContent = (name: string, runs: readonly Run[], aim: number): Result =>
  below(
    name,
    medianOf(runs, (run) => run.largestContentMs),
    'ms',
    aim,
    { interactiveMs: Math.round(medianOf(runs, (run) => run.interactiveMs)) },
  );

const layoutShift = (page: string, runs: readonly Run[]): Result =>
  below(
    `${page}, layout shift`,
    medianOf(runs, (run) => run.layoutShift),
    'shift',
    LAYOUT_SHIFT,
  );
