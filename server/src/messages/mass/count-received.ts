import type { MassAudience } from '@limelight/contract/messages/operations';
import type { CreatorId, MediaId } from '@limelight/contract/platform/ids';
import type { Deps } from '../../kernel/deps.ts';
import { statement, t } from '../../platform/db/statement.ts';
import { filterQueries } from '../../kernel/parts/fan-filter.ts';
import { AMONG, asked, audienceParams } from './audience.ts';

/**
 * How many people of an audience have got each of these files of the creator's. It starts from the people who have got any of
 * them, so a file that no one has costs little, however large the audience.
 */
export const receivedByAudience = filterQueries((filters) =>
  statement({
    name: 'messages.received-by-audience',
    params: { ...audienceParams(filters), mediaIds: t.uuidArray<MediaId>() },
    row: {
      media_id: t.uuid<MediaId>().certain(),
      sent: t.int4().certain(),
      bought: t.int4().certain(),
    },
    text: `
    with own as (
      select id from media where id = any(:mediaIds::uuid[]) and owner_id = :creatorId),
    got as materialized (
      select own.id as media_id, side.other_id as person_id, false as is_bought
      from own
      join message_media shown on shown.media_id = own.id
      join messages m on m.body_id = shown.body_id and m.author_id = :creatorId and m.unsent_at is null
      join conversation_people side on side.conversation_id = m.conversation_id and side.person_id = :creatorId
      where side.other_id is not null
      union
      select own.id, g.holder_id, true
      from own
      join message_media shown on shown.media_id = own.id and not shown.is_free
      join held_grants g on g.kind = 'message' and g.thing_id = shown.body_id
      union
      select own.id, g.holder_id, true
      from own
      join post_media shown on shown.media_id = own.id and shown.removed_at is null
      join held_grants g on g.kind = 'post' and g.thing_id = shown.post_id),
    among as materialized (${AMONG(filters, 'select distinct person_id as id from got')})
    select got.media_id, (count(*) filter (where not got.is_bought))::int as sent,
      (count(*) filter (where got.is_bought))::int as bought
    from got join among on among.id = got.person_id
    group by got.media_id`,
  }),
);

/**
 * Which of the creator's own files people of an audience already have, and how many of these people; one statement for all
 * files.
 */
export async function countReceived(
  { db, clock, fanFilters }: Pick<Deps, 'db' | 'clock' | 'fanFilters'>,
  creatorId: CreatorId,
  { audience, mediaIds }: { audience: MassAudience; mediaIds: readonly MediaId[] },
): Promise<{ mediaId: MediaId; sent: number; bought: number }[]> {
  const params = asked(fanFilters, creatorId, audience, clock.now());
  const rows = await db.many(receivedByAudience(fanFilters), { ...params, mediaIds });
  return rows.map(({ media_id: mediaId, sent, bought }) => ({ mediaId, sent, bought }));
}
