import type { StreamId } from '@limelight/contract/platform/ids';
import type { Deps } from '../../kernel/deps.ts';
import type { Viewer } from '../../kernel/viewer.ts';
import { type StreamRight, watchRight } from '../policy.ts';
import { type LoadedStream, loadStreams, readerOf } from './facts.ts';

/** A stream and the rule's result for it, before it becomes a view. */
export interface JudgedStream extends LoadedStream {
  readonly right: StreamRight;
}

/** Streams in the order of `ids`, without those that the viewer does not learn of. */
export async function judgeStreams(
  deps: Pick<Deps, 'db' | 'clock'>,
  viewer: Viewer | null,
  ids: readonly StreamId[],
): Promise<JudgedStream[]> {
  const now = deps.clock.now();
  const loaded = await loadStreams(deps.db, readerOf(viewer), ids, now);
  return ids.flatMap((id) => {
    const one = loaded.get(id);
    if (!one) return [];
    const right = watchRight(one.stream, one.viewer, now);
    return right.access === 'none' ? [] : [{ ...one, right }];
  });
}

/** One stream as the rule sees it for this viewer; null where they do not learn of it. For the areas of its chat, too. */
export async function judgeStream(
  deps: Pick<Deps, 'db' | 'clock'>,
  viewer: Viewer | null,
  id: StreamId,
): Promise<JudgedStream | null> {
  return (await judgeStreams(deps, viewer, [id]))[0] ?? null;
}
