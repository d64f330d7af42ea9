import { randomBytes } from 'node:crypto';
import type { Db } from '../../platform/db/db.ts';
import { statement, t } from '../../platform/db/statement.ts';
import { makePushKeys, type PushKeys } from '../../platform/push/push.ts';

/** `do update` and not `do nothing`, so that a second process gets the first one's secrets returned. */
const keepSecrets = statement({
  name: 'notifications.keep-secrets',
  params: [t.text(), t.text(), t.bytea()],
  row: { push_public: t.text(), push_private: t.text(), links: t.bytea() },
  text: `insert into notice_secrets (id, push_public, push_private, links) values (1, $1, $2, $3)
         on conflict (id) do update set links = notice_secrets.links
         returning push_public, push_private, links`,
});

export interface Secrets {
  /** The key pair that identifies this installation to push services. */
  readonly push: PushKeys;
  /** Signs the links in emails. */
  readonly links: Buffer;
}

const known = new WeakMap<Db['pool'], Promise<Secrets>>();

/** Made at first use; the same in every process on the database. */
export function secretsOf(db: Db): Promise<Secrets> {
  let secrets = known.get(db.pool);
  if (!secrets) {
    secrets = keep(db);
    known.set(db.pool, secrets);
    secrets.catch(() => known.delete(db.pool));
  }
  return secrets;
}

async function keep(db: Db): Promise<Secrets> {
  const fresh = await makePushKeys();
  const row = await db.one(keepSecrets, fresh.publicKey, fresh.privateKey, randomBytes(32));
  return {
    push: { publicKey: row.push_public, privateKey: row.push_private },
    links: row.links,
  };
}
