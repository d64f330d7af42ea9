import { isDeepStrictEqual } from 'node:util';
import { streamTopic } from '@limelight/contract/live/topic';
import type { StreamId } from '@limelight/contract/platform/ids';
import { emit } from '../../events/index.ts';
import type { ActingCreator } from '../../kernel/acting.ts';
import type { Deps } from '../../kernel/deps.ts';
import type { Row } from '../../platform/db/statement.ts';
import { streamAnnounced, streamMoved } from '../events.ts';
import { queueLate, queueSweep } from '../jobs.ts';
import { notFound, StreamRefused } from '../refused.ts';
import {
  checkCover,
  checkNumbers,
  checkOwn,
  checkTime,
  columnsOf,
  type StreamContent,
} from './content.ts';
import { hasSold, lockOwnStream, updateStream } from './write-queries.ts';

/**
 * Changes a stream that is not over. While it is live, what was shown before buying stays, whatever the call says of it; before
 * that it stays once tickets are sold, and a call that would change it is refused; so is another price of marks that are sold.
 * Throws `StreamRefused`.
 */
export async function changeStream(
  deps: Pick<Deps, 'db' | 'clock' | 'jobs' | 'realtime'>,
  { id: creatorId }: ActingCreator,
  { streamId, ...asked }: StreamContent & { readonly streamId: StreamId },
): Promise<void> {
  const now = deps.clock.now();
  await deps.db.tx(async (tx) => {
    const before = await tx.maybe(lockOwnStream, streamId, creatorId);
    if (!before) throw notFound();
    if (before.state === 'ended' || before.state === 'canceled')
      throw new StreamRefused({ code: 'stream_over' });
    const content = before.state === 'live' ? { ...asked, ...promised(before) } : asked;
    const startsAt = content.startsAt === null ? null : new Date(content.startsAt);
    checkNumbers(content);
    if (before.state === 'live') await checkCover(tx, creatorId, content.coverMediaId);
    else await checkOwn(tx, creatorId, content);
    const isMoved = startsAt?.getTime() !== before.starts_at?.getTime();
    if (isMoved) checkTime(startsAt, now);
    if (before.state !== 'live' && breaksPromise(before, content)) {
      const { sold } = await tx.one(hasSold, streamId, 'ticket');
      if (sold) throw new StreamRefused({ code: 'tickets_sold' });
    }
    if (content.markCents !== before.mark_cents) {
      const { sold } = await tx.one(hasSold, streamId, 'chat_mark');
      if (sold) throw new StreamRefused({ code: 'marks_sold' });
    }
    const state =
      before.state === 'live' ? 'live' : startsAt === null ? ('prepared' as const) : 'announced';
    await tx.run(updateStream, { id: streamId, ...columnsOf(content), startsAt, state, now });
    if (isMoved && startsAt !== null) {
      await queueLate(deps, tx, streamId, startsAt);
      const kind = before.state === 'announced' ? streamMoved : streamAnnounced;
      await emit(deps, tx, kind, { streamId, creatorId });
    }
    if (state === 'prepared') await queueSweep(deps, tx, streamId);
    tx.afterCommit(() => deps.realtime.tell(streamTopic(streamId), 'stream', { streamId }));
  });
}

type Before = Row<typeof lockOwnStream>;

/** What buyers of tickets were shown. */
const promised = (before: Before) => ({
  audience: before.audience,
  ticketCents: before.ticket_cents,
  previewSeconds: before.preview_seconds,
  minimumMinutes: before.minimum_minutes,
  startsAt: before.starts_at?.toISOString() ?? null,
});

/** The free seconds may change: nothing is sold with them. */
function breaksPromise(before: Before, content: StreamContent): boolean {
  const { previewSeconds: _, ...then } = promised(before);
  return Object.entries(then).some(
    ([name, value]) => !isDeepStrictEqual(value, asStored(content)[name]),
  );
}

const asStored = (content: StreamContent): Readonly<Record<string, unknown>> => ({
  ...content,
  startsAt: content.startsAt === null ? null : new Date(content.startsAt).toISOString(),
});
