import { randomBytes } from 'node:crypto';
import type { Db } from '../../platform/db/db.ts';
import { statement, t } from '../../platform/db/statement.ts';

/** `do update` rather than `do nothing`, so that a second process gets the first one's secret back. */
const keepSecret = statement({
  name: 'storage.keep-secret',
  params: [t.bytea()],
  row: { secret: t.bytea() },
  text: `insert into storage_signing_keys (id, secret) values (1, $1)
         on conflict (id) do update set secret = storage_signing_keys.secret
         returning secret`,
});

const known = new WeakMap<Db['pool'], Promise<Buffer>>();

/** The secret that signs addresses: made at first use, and shared by every process on the database. */
export function signingKey(db: Db): Promise<Buffer> {
  let key = known.get(db.pool);
  if (!key) {
    key = db.one(keepSecret, randomBytes(32)).then((row) => row.secret);
    known.set(db.pool, key);
    key.catch(() => known.delete(db.pool));
  }
  return key;
}
