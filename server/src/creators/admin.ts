import type { AdminCreator } from '@limelight/contract/creators/operations';
import { creatorId, type CreatorId } from '@limelight/contract/platform/ids';
import type { Viewer } from '../kernel/viewer.ts';
import type { Deps } from '../kernel/deps.ts';
import { substring } from '../platform/db/like.ts';
import { type Row, statement, t } from '../platform/db/statement.ts';
import { audit } from '../safety/index.ts';

const columns = {
  id: t.uuid<CreatorId>(),
  handle: t.text(),
  display_name: t.text(),
  avatar_url: t.text().nullable(),
  total_subscribers: t.int4(),
  is_sample: t.bool(),
  hidden: t.bool(),
  verified_at: t.timestamptz().nullable(),
};
const CREATOR = `c.id, p.handle, p.display_name, p.avatar_url, c.total_subscribers, p.is_sample, c.hidden, c.verified_at`;

const found = statement({
  name: 'creators.admin-found',
  params: [t.text().nullable(), t.uuid<CreatorId>().nullable(), t.int8()],
  row: columns,
  text: `select ${CREATOR} from creators c join profiles p on p.id = c.id
         where ($1::text is null or p.handle like fold($1) or fold(p.display_name) like fold($1)) and ($2::uuid is null or c.id = $2)
         order by c.total_subscribers desc, c.id limit $3`,
});

const byId = statement({
  name: 'creators.admin-by-id',
  params: [t.uuid<CreatorId>()],
  row: columns,
  text: `select ${CREATOR} from creators c join profiles p on p.id = c.id where c.id = $1`,
});

/** No row when nothing changes. */
const verify = statement({
  name: 'creators.set-verified',
  params: [t.uuid<CreatorId>(), t.timestamptz().nullable()],
  row: { id: t.uuid<CreatorId>() },
  text: `update creators set verified_at = $2
         where id = $1 and (verified_at is null) <> ($2::timestamptz is null) returning id`,
});

const pins = statement({
  name: 'creators.admin-pins',
  params: [],
  row: columns,
  text: `select ${CREATOR} from creator_pins pin join creators c on c.id = pin.creator_id join profiles p on p.id = c.id
         order by pin.position, c.id`,
});

/** Two administrators at once: the second order follows the first. */
const lockPins = statement({
  name: 'creators.lock-pins',
  params: [],
  row: { locked: t.bool().certain() },
  text: `select pg_advisory_xact_lock(hashtext('creators.pins')) is not null as locked`,
});
const dropPins = statement({
  name: 'creators.drop-pins',
  params: [t.uuidArray<CreatorId>()],
  row: {},
  text: `delete from creator_pins where creator_id <> all($1)`,
});
const putPins = statement({
  name: 'creators.put-pins',
  params: [t.uuidArray<CreatorId>(), t.timestamptz()],
  row: {},
  text: `insert into creator_pins (creator_id, position, pinned_at)
         select c.id, wanted.position, $2 from unnest($1::uuid[]) with ordinality as wanted (id, position)
         join creators c on c.id = wanted.id
         on conflict (creator_id) do update set position = excluded.position`,
});

/** No administrator reads through more; a search word narrows the list. */
const MOST = 50;

const toAdminCreator = (row: Row<typeof byId>): AdminCreator => ({
  id: row.id,
  handle: row.handle,
  displayName: row.display_name,
  avatarUrl: row.avatar_url,
  totalSubscribers: row.total_subscribers,
  isSample: row.is_sample,
  hidden: row.hidden,
  verifiedAt: row.verified_at?.toISOString() ?? null,
});

export async function findForAdmin({ db }: Pick<Deps, 'db'>, q: string): Promise<AdminCreator[]> {
  const word = q.replace(/^@/, '');
  const id = creatorId.safeParse(word);
  const pattern = id.success || word === '' ? null : substring(word);
  return (await db.many(found, pattern, id.data ?? null, MOST)).map(toAdminCreator);
}

/** Sets or removes the verified mark; null when there is no such creator. Setting it twice makes one line in the audit log. */
export async function setVerified(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  viewer: Viewer,
  { creatorId: id, verified }: { creatorId: CreatorId; verified: boolean },
): Promise<AdminCreator | null> {
  const now = clock.now();
  return db.tx(async (tx) => {
    if (await tx.maybe(verify, id, verified ? now : null)) {
      const action = verified ? 'creators.verify' : 'creators.unverify';
      await audit(tx, { actorId: viewer.id, action, subject: `creator:${id}` }, now);
    }
    const row = await tx.maybe(byId, id);
    return row && toAdminCreator(row);
  });
}

export async function listPins({ db }: Pick<Deps, 'db'>): Promise<AdminCreator[]> {
  return (await db.many(pins)).map(toAdminCreator);
}

/** Features exactly these creators, in this order; returns 'absent' when one of the ids is not a creator. */
export async function setPins(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  viewer: Viewer,
  ids: readonly CreatorId[],
): Promise<AdminCreator[] | 'absent'> {
  const now = clock.now();
  class Absent extends Error {}
  return db
    .tx(async (tx) => {
      await tx.one(lockPins);
      await tx.run(dropPins, ids);
      if ((await tx.run(putPins, ids, now)) !== ids.length) throw new Absent();
      const entry = { action: 'creators.setPins', subject: null, details: { ids } } as const;
      await audit(tx, { actorId: viewer.id, ...entry }, now);
      return (await tx.many(pins)).map(toAdminCreator);
    })
    .catch((error: unknown) => {
      if (error instanceof Absent) return 'absent' as const;
      throw error;
    });
}
