import type { CreatorId, StreamId, UserId } from '@limelight/contract/platform/ids';
import type { Db } from '../../src/platform/db/db.ts';
import { MEMBERS } from './posts.ts';
import { buildStream } from './streams.ts';

type Words = (
  kind:
    | 'title of a locked stream'
    | 'title of a stream for a list'
    | 'title of a stream that was taken down'
    | 'reason for a stream',
) => string;

/** Streams of a creator whose words different people may read: of members, of a list that a member is on, and taken down. */
export async function buildStreamTexts(
  db: Db,
  people: { readonly creator: CreatorId; readonly member: UserId; readonly moderator: UserId },
  words: Words,
): Promise<Record<'ofMembers' | 'ofList' | 'stopped' | 'chat', StreamId>> {
  const { creator, member, moderator } = people;
  const { rows } = await db.pool.query<{ list_id: string }>(
    `with made as (
       insert into creator_lists (creator_id, name, created_at) values ($1, 'Regulars', now()) returning id)
     insert into creator_list_people (list_id, user_id, added_at) select id, $2, now() from made returning list_id`,
    [creator, member],
  );
  const listId = rows[0]?.list_id ?? '';
  const announced = { state: 'announced' } as const;
  const stopped = await buildStream(db, creator, {
    title: words('title of a stream that was taken down'),
    state: 'ended',
  });
  await db.pool.query(
    `with stopped as (
       update streams set end_reason = 'staff', taken_down_at = now() where id = $2 returning id)
     insert into audit_log (actor_id, action, subject, details, occurred_at)
     select $1, 'live.staffEnd', 'stream:' || id, jsonb_build_object('reason', $3::text), now() from stopped`,
    [moderator, stopped, words('reason for a stream')],
  );
  return {
    ofMembers: await buildStream(db, creator, {
      ...announced,
      title: words('title of a locked stream'),
      audience: MEMBERS,
    }),
    ofList: await buildStream(db, creator, {
      ...announced,
      title: words('title of a stream for a list'),
      audience: [[{ kind: 'list', listId }]],
    }),
    stopped,
    chat: await buildStream(db, creator, { title: 'Not marked' }),
  };
}
