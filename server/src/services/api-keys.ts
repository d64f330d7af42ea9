import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
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

/**
 * The publishable key is in the database, so that all processes agree on it. The service key is in the data folder, with mode
 * 0600; it is generated at the first start and never printed.
 */
export async function loadApiKeys(db: Db, dataDir: string): Promise<ApiKeys> {
  const { value: publishable } = await db.one(
    keepPublishable,
    `sb_publishable_${randomBytes(18).toString('base64url')}`,
  );
  return apiKeys(publishable, await keptServiceKey(path.join(dataDir, 'service-key')));
}

export function apiKeys(publishable: string, service: string): ApiKeys {
  return {
    publishable,
    isPublishable: (key) => sameSecret(key, publishable),
    isService: (key) => sameSecret(key, service),
  };
}

async function keptServiceKey(file: string): Promise<string> {
  try {
    return (await readFile(file, 'utf8')).trim();
  } catch {
    await mkdir(path.dirname(file), { recursive: true });
    const key = `sb_secret_${randomBytes(32).toString('base64url')}`;
    await writeFile(file, `${key}\n`, { mode: 0o600, flag: 'wx' });
    return key;
  }
}

/** Constant-time comparison; hashing gives both sides the same length, which timingSafeEqual requires. */
function sameSecret(a: string, b: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(a), digest(b));
}
