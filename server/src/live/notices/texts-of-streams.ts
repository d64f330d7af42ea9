import type { StreamState } from '@limelight/contract/live/stream';
import type { StreamId, UserId } from '@limelight/contract/platform/ids';
import type { Queryable } from '../../platform/db/db.ts';
import { watchRight } from '../policy.ts';
import { loadStreams } from '../streams/facts.ts';

/** What a reader may know of a stream. */
export interface TextOfStream {
  readonly title: string;
  readonly state: StreamState;
  readonly startsAt: Date | null;
}

/**
 * The text door of streams (docs/product.md, 'Words of others'): the titles of those that a reader may learn of at this moment.
 * One statement. What is said in a chat leaves it by no way.
 */
export async function textsOfStreams(
  db: Queryable,
  readerId: UserId,
  ids: readonly StreamId[],
  now: Date,
): Promise<ReadonlyMap<StreamId, TextOfStream>> {
  const loaded = await loadStreams(db, { id: readerId, isModerator: false }, ids, now);
  return new Map(
    [...loaded].flatMap(([id, { row, stream, viewer }]) =>
      watchRight(stream, viewer, now).access === 'none'
        ? []
        : [[id, { title: row.title, state: row.state, startsAt: row.starts_at }] as const],
    ),
  );
}
