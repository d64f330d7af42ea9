import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Logger } from 'pino';
import type { Db } from '../platform/db/db.ts';
import { statement, t } from '../platform/db/statement.ts';
import type { ApiKeys } from './access.ts';

const keepPublishable = statement({
  name: 'keys.keep-publishable',
  params: [t.jsonb<string>()],
  row: { value: t.jsonb<string>() },
  // The no-op update makes the statement return the first process's key when two insert at the same time.
  text: `insert into settings (name, value) values ('publishable_key', $1)
         on conflict (name) do update set value = settings.value returning value`,
});

const findPublishable = statement({
  name: 'keys.find-publishable',
  params: [],
  row: { value: t.jsonb<string>() },
  text: `select value from settings where name = 'publishable_key'`,
});

/** The key that this database's processes give to browsers; null before the first start. */
export const publishableKeyOf = async (db: Db): Promise<string | null> =>
  (await db.maybe(findPublishable))?.value ?? null;

/** The same, made now if there is none. */
export async function keptPublishableKey(db: Db): Promise<string> {
  const fresh = `sb_publishable_${randomBytes(18).toString('base64url')}`;
  return (await db.one(keepPublishable, fresh)).value;
}

const keepService = statement({
  name: 'keys.keep-service',
  params: [t.text()],
  row: { key: t.text() },
  text: `insert into service_keys (id, key) values (1, $1)
         on conflict (id) do update set key = service_keys.key returning key`,
});

const replaceService = statement({
  name: 'keys.replace-service',
  params: [t.text()],
  row: {},
  text: `insert into service_keys (id, key) values (1, $1) on conflict (id) do update set key = excluded.key`,
});

/**
 * Both keys are in the database, so that all processes agree on them. The service key is also in the data folder, with mode
 * 0600, for the operator's programs; it is generated at the first start and never printed. A version that kept it only there
 * left the first key in the file, and the first process to start brings it into the database.
 */
export async function loadApiKeys(
  db: Db,
  dataDir: string,
  log: Pick<Logger, 'warn'>,
): Promise<ApiKeys> {
  const publishable = await keptPublishableKey(db);
  const file = path.join(dataDir, 'service-key');
  const found = await keyIn(file);
  const { key: service } = await db.one(keepService, found ?? newServiceKey());
  if (found !== service) {
    await writeKey(file, service);
    if (found !== null)
      log.warn(
        `${file} had another service key than this installation, and now has the one that every process accepts.`,
      );
  }
  return apiKeys(publishable, service);
}

/** Makes a new service key. Each process accepts it from its next start on, and then refuses the one before. */
export async function renewServiceKey(db: Db): Promise<void> {
  await db.run(replaceService, newServiceKey());
}

export function apiKeys(publishable: string, service: string): ApiKeys {
  return {
    publishable,
    isPublishable: (key) => sameSecret(key, publishable),
    isService: (key) => sameSecret(key, service),
  };
}

const newServiceKey = () => `sb_secret_${randomBytes(32).toString('base64url')}`;

/** Null where there is none: a version that wrote it in place may have been killed before the first byte. */
async function keyIn(file: string): Promise<string | null> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });
  return text.trim() || null;
}

async function writeKey(file: string, key: string): Promise<void> {
  const whole = `${file}.new`;
  await writeFile(whole, `${key}\n`, { mode: 0o600 });
  await rename(whole, file);
}

/** Constant-time comparison; hashing gives both sides the same length, which timingSafeEqual requires. */
function sameSecret(a: string, b: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(a), digest(b));
}
