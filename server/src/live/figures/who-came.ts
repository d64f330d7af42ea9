import type { StreamId, UserId } from '@limelight/contract/platform/ids';
import { isHere } from '../../kernel/rules.ts';
import { numberCursor, toPage } from '../../platform/db/cursor.ts';
import type { Queryable } from '../../platform/db/db.ts';
import { statement, t } from '../../platform/db/statement.ts';

/** The largest number of seconds that a visit can hold. */
const MOST = 2_147_483_647;

const visitsPage = statement({
  name: 'live.visits-page',
  params: [t.uuid<StreamId>(), t.int4(), t.uuid(), t.int8()],
  row: {
    id: t.uuid<UserId>(),
    handle: t.text(),
    display_name: t.text(),
    avatar_url: t.text().nullable(),
    seconds: t.int4(),
    has_ticket: t.bool().certain(),
  },
  text: `
    select p.id, p.handle, p.display_name, p.avatar_url, visit.seconds,
      exists (select from held_grants g
        where g.kind = 'ticket' and g.thing_id = visit.stream_id and g.holder_id = visit.person_id) as has_ticket
    from stream_visits visit
    join people a on a.id = visit.person_id and ${isHere('a')}
    join profiles p on p.id = visit.person_id
    where visit.stream_id = $1 and (visit.seconds, visit.person_id) < ($2, $3)
    order by visit.seconds desc, visit.person_id desc
    limit $4`,
});

/** The people who watched a stream, the longest first. */
export async function whoCame(
  db: Queryable,
  {
    streamId,
    cursor,
    limit,
  }: {
    readonly streamId: StreamId;
    readonly cursor?: string | undefined;
    readonly limit: number;
  },
) {
  const { value, id } = numberCursor.decode(cursor, MOST);
  const rows = await db.many(visitsPage, streamId, value, id, limit + 1);
  const page = toPage(rows, limit, (row) => numberCursor.encode(row.seconds, row.id));
  return {
    items: page.items.map((row) => ({
      id: row.id,
      handle: row.handle,
      displayName: row.display_name,
      avatarUrl: row.avatar_url,
      seconds: row.seconds,
      hasTicket: row.has_ticket,
    })),
    nextCursor: page.nextCursor,
  };
}

const visitsOf = statement({
  name: 'live.visits-of',
  params: [t.uuid<StreamId>()],
  row: {
    people: t.int4().certain(),
    average_seconds: t.int4().certain(),
  },
  text: `
    select count(*)::int as people, coalesce(avg(visit.seconds), 0)::int as average_seconds
    from stream_visits visit where visit.stream_id = $1`,
});

/** How many people whom we know by name watched a stream, and how long on average. */
export async function countCame(
  db: Queryable,
  streamId: StreamId,
): Promise<{ people: number; averageSeconds: number }> {
  const row = await db.one(visitsOf, streamId);
  return { people: row.people, averageSeconds: row.average_seconds };
}
