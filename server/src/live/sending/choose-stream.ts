import { STREAM } from '@limelight/contract/live/limits';
import type { StreamState } from '@limelight/contract/live/stream';
import type { WhipRefusal } from '@limelight/contract/live/texts';
import type { CreatorId, StreamId } from '@limelight/contract/platform/ids';
import type { Deps } from '../../kernel/deps.ts';
import { MINUTE } from '../../platform/clock/clock.ts';
import { statement, t } from '../../platform/db/statement.ts';

/** The creator's streams that are not over: the live one, then the latest prepared one, then the next announced one. */
const candidates = statement({
  name: 'live.candidates',
  params: [t.uuid<CreatorId>()],
  row: {
    id: t.uuid<StreamId>(),
    state: t.text<StreamState>(),
    starts_at: t.timestamptz().nullable(),
  },
  text: `
    select id, state, starts_at from streams
    where creator_id = $1 and state in ('live', 'prepared', 'announced')
    order by array_position(array['live', 'prepared', 'announced'], state), starts_at, id desc`,
});

const EARLY_MS = STREAM.earlyMinutes * MINUTE;

/**
 * Which stream a creator sends now. With a key it is the one that runs, else the one that was prepared last, else the next that
 * is announced, from an hour before its time. `wanted`: the stream of a browser's token.
 */
export async function chooseStream(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  creatorId: CreatorId,
  wanted: StreamId | null,
): Promise<{ readonly streamId: StreamId } | { readonly refusal: WhipRefusal }> {
  const all = await db.many(candidates, creatorId);
  const running = all.find(({ state }) => state === 'live');
  const chosen = wanted === null ? all[0] : all.find(({ id }) => id === wanted);
  if (!chosen) return { refusal: wanted === null ? 'no_stream' : 'stream_over' };
  if (running && running.id !== chosen.id) return { refusal: 'other_live' };
  const { state, starts_at: startsAt } = chosen;
  if (state === 'announced' && startsAt && startsAt.getTime() - clock.now().getTime() > EARLY_MS)
    return { refusal: 'too_early' };
  return { streamId: chosen.id };
}

/** The stream that is live, or else the one that was prepared last; null for neither. */
export async function currentOf(
  { db }: Pick<Deps, 'db'>,
  creatorId: CreatorId,
): Promise<StreamId | null> {
  const [first] = await db.many(candidates, creatorId);
  return first && first.state !== 'announced' ? first.id : null;
}
