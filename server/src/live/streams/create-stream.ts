import { STREAM } from '@limelight/contract/live/limits';
import type { StreamId } from '@limelight/contract/platform/ids';
import { emit } from '../../events/index.ts';
import type { ActingCreator } from '../../kernel/acting.ts';
import type { Deps } from '../../kernel/deps.ts';
import { streamAnnounced } from '../events.ts';
import { queueLate, queueSweep } from '../jobs.ts';
import { StreamRefused } from '../refused.ts';
import { checkNumbers, checkOwn, checkTime, columnsOf, type StreamContent } from './content.ts';
import { countWaiting, insertStream, streamByKey } from './write-queries.ts';

/** Announces a stream, or prepares one that begins when it is connected; once per key. Throws `StreamRefused`. */
export async function createStream(
  deps: Pick<Deps, 'db' | 'clock' | 'jobs'>,
  { id: creatorId }: ActingCreator,
  { idempotencyKey, ...content }: StreamContent & { readonly idempotencyKey: string },
): Promise<StreamId> {
  const now = deps.clock.now();
  const startsAt = content.startsAt === null ? null : new Date(content.startsAt);
  return deps.db.tx(async (tx) => {
    const before = await tx.maybe(streamByKey, creatorId, idempotencyKey);
    if (before) return before.id;
    checkNumbers(content);
    checkTime(startsAt, now);
    await checkOwn(tx, creatorId, content);
    const { waiting } = await tx.one(countWaiting, creatorId);
    if (waiting >= STREAM.announcedMax) throw new StreamRefused({ code: 'too_many' });
    const state = startsAt === null ? 'prepared' : 'announced';
    const columns = { ...columnsOf(content), startsAt, state, now } as const;
    const inserted = await tx.maybe(insertStream, { creatorId, idempotencyKey, ...columns });
    // a call with the same key at the same moment stored it first
    if (!inserted) return (await tx.one(streamByKey, creatorId, idempotencyKey)).id;
    const { id: streamId } = inserted;
    if (startsAt === null) {
      await queueSweep(deps, tx, streamId);
      return streamId;
    }
    await queueLate(deps, tx, streamId, startsAt);
    await emit(deps, tx, streamAnnounced, { streamId, creatorId });
    return streamId;
  });
}
