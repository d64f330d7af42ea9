import { randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { ClientBase } from 'pg';
import { z } from 'zod';
import {
  hasSamples,
  sampleAddresses,
  seedSamples,
  setSamplesShown,
} from '@limelight/database/seed';
import { drawSamples } from './draw-samples.ts';
import { filmSamples } from './film-samples.ts';
import { moneyRules } from './money-rules.ts';
import { renewSamples } from './renew-samples.ts';
import { SAMPLES_WAIT_MS } from './sample-pace.ts';
import type { Deps } from '../kernel/deps.ts';
import type { Db } from '../platform/db/db.ts';
import { storeSamplePicture, storeSampleText } from '../media/index.ts';
import { hashPassword } from '../services/auth/index.ts';

/** An account of the sample content that can sign in on this machine. */
export interface SampleAccount {
  readonly role: 'fan' | 'creator';
  readonly email: string;
  readonly password: string;
}

/**
 * Sign-in links for the accounts that are still samples. The address of a deleted sample may belong to a real person by now.
 */
export async function linksOfSamples(
  db: Db,
  accounts: readonly SampleAccount[],
  signInLink: (email: string) => Promise<string | null>,
): Promise<Map<string, string>> {
  const links = new Map<string, string>();
  const emails = accounts.map(({ email }) => email);
  for (const email of await sampleAddresses(db.pool, emails)) {
    const link = await signInLink(email);
    if (link !== null) links.set(email, link);
  }
  return links;
}

const ACCOUNTS = [
  { role: 'creator', handle: 'harbor.and.pine', email: 'creator@sample.example' },
  { role: 'fan', handle: 'sample.fan', email: 'fan@sample.example' },
] as const;

const stored = z.array(z.object({ email: z.string(), password: z.string() }));

/** Loads the sample content once, shows or hides it as configured, and returns the logins to print. */
export async function prepareSamples(deps: Deps): Promise<SampleAccount[]> {
  const { config, db, clock } = deps;
  const client = await db.pool.connect();
  try {
    const isLoaded = await hasSamples(client);
    if (config.sampleContent === 'off') {
      if (isLoaded) await setSamplesShown(client, false, clock.now());
      return [];
    }
    const accounts = await keptAccounts(config.dataDir);
    if (isLoaded) await setSamplesShown(client, true, clock.now());
    else await loadSamples(deps, client, accounts);
    // at every start: a start that was killed early may have left posts without pictures or clips
    const runAt = new Date(clock.now().getTime() + SAMPLES_WAIT_MS);
    // one picture of each creator is drawn already: the clips are ready before the other pictures
    const jobs =
      config.sampleContent === 'on' ? [filmSamples, renewSamples, drawSamples] : [renewSamples];
    for (const job of jobs) await deps.jobs.addAlone(db, job, {}, { key: job.name, runAt });
    return accounts;
  } finally {
    client.release();
  }
}

async function loadSamples(
  { files, clock, config }: Deps,
  client: ClientBase,
  accounts: readonly SampleAccount[],
): Promise<void> {
  console.log('Loading sample content …');
  const logins = await Promise.all(
    accounts.map(async ({ email, password }) => ({
      email,
      handle: ACCOUNTS.find((account) => account.email === email)?.handle ?? email,
      passwordHash: await hashPassword(password),
    })),
  );
  await seedSamples({
    client,
    now: clock.now(),
    logins,
    rules: moneyRules(config),
    size: config.sampleContent === 'on' ? 'full' : 'small',
    makePicture: (draw, place) => storeSamplePicture(files, draw(), place, 'first'),
    storeText: (place) => storeSampleText(files, place),
  });
}

/** Random passwords, one set per data folder, stored beside the data so that every start prints the same. */
async function keptAccounts(dataDir: string): Promise<SampleAccount[]> {
  const file = path.join(dataDir, 'sample-logins.json');
  const kept = await readFile(file, 'utf8').then(
    (text) => stored.parse(JSON.parse(text)),
    () => null,
  );
  const passwords =
    kept ??
    ACCOUNTS.map(({ email }) => ({ email, password: randomBytes(9).toString('base64url') }));
  if (!kept) await writeFile(file, JSON.stringify(passwords), { mode: 0o600 });
  return ACCOUNTS.map(({ role, email }) => ({
    role,
    email,
    password: passwords.find((entry) => entry.email === email)?.password ?? '',
  }));
}
