import type { StreamId, UserId } from '@limelight/contract/platform/ids';
import type { SeesPerson } from '../../kernel/parts/sees-person.ts';
import { statement, t } from '../../platform/db/statement.ts';
import { watchRight } from '../policy.ts';
import { loadStreams } from '../streams/facts.ts';

/** The last streams in whose chats a person wrote. */
const streamsWithLines = statement({
  name: 'live.streams-with-lines-of',
  params: [t.uuid<UserId>(), t.int8()],
  row: { stream_id: t.uuid<StreamId>() },
  text: `
    select l.stream_id from stream_lines l
    where l.author_id = $1 and l.deleted_at is null and l.taken_down_at is null
    group by l.stream_id order by max(l.said_at) desc limit $2`,
});

const LAST_STREAMS = 10;

/** Whether a person wrote in the chat of a stream that the viewer may watch. */
export const seesInChats: SeesPerson = async ({ db, clock }, viewerId, personId) => {
  const rows = await db.many(streamsWithLines, personId, LAST_STREAMS);
  const ids = rows.map((row) => row.stream_id);
  const now = clock.now();
  const loaded = await loadStreams(db, { id: viewerId, isModerator: false }, ids, now);
  return [...loaded.values()].some(
    ({ stream, viewer }) => watchRight(stream, viewer, now).access === 'full',
  );
};
