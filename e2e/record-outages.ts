// `npx tsx e2e/record-outages.ts [no-mail-server …]`: runs the built product through outages, a quarter of an hour all at once,
// and writes what its metrics say meanwhile to deploy/outages, with the alerts that have to fire. Run it after an alert or a
// metric changed. As root only: it fills a disk of its own.
import { execFile } from 'node:child_process';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { startPostgres } from '../server/test/peers/start-services.ts';
import { join } from './media/cast.ts';
import { startStripeFake } from './payments/stripe-fake.ts';
import { inPromtoolsWords, record } from './support/exposition.ts';
import { makeFolder } from './support/folder.ts';
import { type Product, startProduct } from './support/product.ts';

const run = promisify(execFile);
const root = path.resolve(import.meta.dirname, '..');
const TOKEN = 'the-token-of-the-recorder';
const SCRAPE_S = 15;

/** What happens at which minute, and which alerts fire at which. */
interface Outage {
  readonly name: string;
  readonly product: Product;
  readonly minutes: number;
  readonly events: readonly (readonly [minute: number, happens: () => Promise<unknown>])[];
  readonly firing: readonly (readonly [minute: number, alerts: readonly string[]])[];
  end(): Promise<unknown>;
}

const start = async (env: Record<string, string> = {}, dataDir?: string) =>
  startProduct({
    dataDir: dataDir ?? (await makeFolder()),
    env: { METRICS_TOKEN: TOKEN, LOG_LEVEL: 'warn', ...env },
  });

async function noMailServer(): Promise<Outage> {
  const product = await start({ SMTP_URL: 'smtp://127.0.0.1:9', CONFIRM_EMAIL: 'off' });
  const { supabaseKey } = (await (await fetch(`${product.url}/config.json`)).json()) as {
    supabaseKey: string;
  };
  const auth = (what: string, body: object) => () =>
    fetch(`${product.url}/auth/v1/${what}`, {
      method: 'POST',
      headers: { apikey: supabaseKey, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  const email = 'noor@example.com';
  await auth('signup', { email, password: 'a quiet harbour 7' })();
  return {
    name: 'there is no mail server, and one letter is written at minute 1',
    product,
    minutes: 9,
    events: [[1, auth('recover', { email })]],
    firing: [
      [1, []],
      [5, []],
      [8, ['EmailStuck']],
    ],
    end: () => product.stop(),
  };
}

async function noProvider(): Promise<Outage> {
  const stripe = await startStripeFake();
  const product = await start({
    PAYMENT_PROVIDER: 'stripe',
    STRIPE_SECRET_KEY: 'sk_test_1',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
    STRIPE_WEBHOOK_SECRET: 'whsec_1',
    STRIPE_API_URL: stripe.url,
  });
  const person = await join(product.url, 'Visa', 'fan');
  const begin = () => person.call('POST', '/payments/cards/begin', {}).catch(() => undefined);
  return {
    name: 'the payment provider is away from minute 11 on; one person tries to save a card',
    product,
    minutes: 15,
    events: [
      [0.5, begin],
      [11, () => stripe.close()],
      [11.5, begin],
    ],
    firing: [
      [3, []],
      [11, []],
      [12, ['ProviderFails']],
    ],
    end: () => product.stop(),
  };
}

async function refusedEvents(): Promise<Outage> {
  const product = await start({
    PAYMENT_PROVIDER: 'stripe',
    STRIPE_SECRET_KEY: 'sk_test_1',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
    STRIPE_WEBHOOK_SECRET: 'whsec_1',
    STRIPE_API_URL: 'http://127.0.0.1:9',
  });
  const event = () =>
    fetch(`${product.url}/functions/v1/payments/webhooks/stripe`, {
      method: 'POST',
      headers: { 'stripe-signature': `t=${Math.floor(Date.now() / 1000)},v1=00` },
      body: '{}',
    });
  return {
    name: 'one event of the provider is refused, as with a wrong secret',
    product,
    minutes: 15,
    events: [[2, event]],
    firing: [
      [1.5, []],
      [3, ['WebhooksRefused']],
    ],
    end: () => product.stop(),
  };
}

async function fullDisk(): Promise<Outage> {
  const disk = await makeFolder();
  await run('mount', ['-t', 'tmpfs', '-o', 'size=900m,mode=711', 'tmpfs', disk]);
  const dataDir = path.join(disk, 'data');
  await mkdir(dataDir, { mode: 0o711 });
  const product = await start({ DISK_RESERVE_MB: '200' }, dataDir);
  const fillTo = (freeMb: number) => async () => {
    const { stdout } = await run('df', ['--output=avail', '-m', disk]);
    const free = Number(stdout.trim().split('\n').at(-1));
    await run('fallocate', ['-l', `${free - freeMb}M`, path.join(disk, `other-${freeMb}`)]);
  };
  return {
    name: 'the disk fills up: below twice the reserve at minute 2, to the reserve at minute 10',
    product,
    minutes: 15,
    events: [
      [2, fillTo(300)],
      [10, fillTo(150)],
    ],
    firing: [
      [2, []],
      [9, ['DiskFilling']],
      [12, ['DiskFilling', 'DiskFull']],
    ],
    async end() {
      await product.stop();
      await run('umount', [disk]);
    },
  };
}

async function noDatabase(): Promise<Outage> {
  const database = await startPostgres();
  const product = await start({ DATABASE_URL: database.url });
  const person = await join(product.url, 'Dora', 'fan');
  let isOver = false;
  const lookEveryFiveSeconds = async () => {
    while (!isOver) {
      await person.call('GET', '/accounts/me').catch(() => undefined);
      await wait(5_000);
    }
  };
  const looking = lookEveryFiveSeconds();
  return {
    name: 'PostgreSQL is stopped at minute 3, while somebody looks at the site',
    product,
    minutes: 15,
    events: [[3, () => database.stop()]],
    firing: [
      [3, []],
      [7, ['DatabaseAway', 'ServerErrors']],
    ],
    async end() {
      isOver = true;
      await looking;
      await product.stop('SIGKILL');
    },
  };
}

async function killed(): Promise<Outage> {
  const product = await start();
  return {
    name: 'the process is killed at minute 3',
    product,
    minutes: 15,
    events: [[3, () => product.stop('SIGKILL')]],
    firing: [
      [3, []],
      [7, ['ProcessDown']],
    ],
    end: () => Promise.resolve(),
  };
}

const OUTAGES: Readonly<Record<string, () => Promise<Outage>>> = {
  'no-mail-server': noMailServer,
  'no-provider': noProvider,
  'refused-events': refusedEvents,
  'full-disk': fullDisk,
  'no-database': noDatabase,
  killed,
};

const scrape = ({ url }: Product) =>
  fetch(`${url}/metrics`, {
    headers: { authorization: `Bearer ${TOKEN}` },
    signal: AbortSignal.timeout(10_000),
  }).then(
    (answer) => answer.text(),
    () => null,
  );

/** Lets an outage happen, and returns its test for promtool. */
async function recorded(outage: Outage, used: ReadonlySet<string>): Promise<string> {
  const recording = new Map<string, (number | null)[]>();
  const started = performance.now();
  const until = (minute: number) =>
    wait(Math.max(0, started + minute * 60_000 - performance.now()));
  const happening = (async () => {
    for (const [minute, happens] of outage.events) {
      await until(minute);
      await happens();
    }
  })();
  const scrapes = (outage.minutes * 60) / SCRAPE_S;
  for (let at = 0; at <= scrapes; at++) {
    await until((at * SCRAPE_S) / 60);
    record(recording, at, await scrape(outage.product));
  }
  await happening;
  await outage.end();
  const series = [...recording]
    .filter(([name]) => used.has(name.replace(/\{.*/, '')))
    // what never happened says nothing
    .filter(
      ([name, values]) => name === 'up' || values.some((value) => value !== null && value !== 0),
    )
    .map(([name, values]) => {
      const full = Array.from({ length: scrapes + 1 }, (_, at) => values[at] ?? null);
      const kept = name === 'limelight_disk_free_bytes' ? full.map(inTenMegabytes) : full;
      return `      - series: '${named(name)}'\n        values: '${inPromtoolsWords(kept)}'\n`;
    });
  const checks = outage.firing.map(([minute, alerts]) => {
    const samples = alerts.map(
      (alert) => `          - labels: '{alertname="${alert}"}'\n            value: 1\n`,
    );
    return `      - expr: count by (alertname) (ALERTS{alertstate="firing"})
        eval_time: ${minute * 60}s
        exp_samples:${samples.length === 0 ? ' []\n' : `\n${samples.join('')}`}`;
  });
  return `# Recorded by e2e/record-outages.ts, every ${SCRAPE_S} s; free space is rounded to 10 MB.
rule_files: [../alerts.yaml]
evaluation_interval: ${SCRAPE_S}s
tests:
  - name: '${outage.name}'
    interval: ${SCRAPE_S}s
    input_series:
${series.join('')}    promql_expr_test:
${checks.join('')}`;
}

/** What else runs on the machine moves the last digits at every scrape. */
const inTenMegabytes = (bytes: number | null) => bytes && Math.round(bytes / 1e7) * 1e7;

/** With the labels that Prometheus adds to what it scrapes. */
function named(series: string): string {
  const [, name, labels] = /^(\w+)(?:\{(.*)\})?$/.exec(series) ?? [];
  const target = `job="limelight",instance="127.0.0.1:3000"`;
  return `${name}{${labels === undefined ? target : `${labels},${target}`}}`;
}

const rules = await readFile(path.join(root, 'deploy/alerts.yaml'), 'utf8');
const used = new Set(['up', ...(rules.match(/\blimelight_\w+/g) ?? [])]);
const templates = await makeFolder();
process.env['E2E_TEMPLATES'] = templates;
const asked = process.argv.slice(2);
const begun: [file: string, outage: Outage][] = [];
for (const [file, begin] of Object.entries(OUTAGES))
  if (asked.length === 0 || asked.includes(file)) begun.push([file, await begin()]);
await Promise.all(
  begun.map(async ([file, outage]) =>
    writeFile(path.join(root, `deploy/outages/${file}.yaml`), await recorded(outage, used)),
  ),
);
await rm(templates, { recursive: true, force: true });
