import { playlistPath } from '@limelight/contract/live/paths';
import type { StreamId } from '@limelight/contract/platform/ids';
import type { Deps } from '../../kernel/deps.ts';
import type { Viewer } from '../../kernel/viewer.ts';
import { judgeStream } from '../streams/judge-streams.ts';
import { notFound, StreamRefused } from '../refused.ts';
import { takePreview } from './preview.ts';
import { viewingsOf } from './viewings.ts';
import { addStranger } from './visits.ts';

interface Opened {
  readonly viewingId: string;
  readonly playlistPath: string;
  readonly previewEndsAt: string | null;
}

/** Opens a viewing of a live stream for who may watch it, in full or its first seconds. Throws `StreamRefused`. */
export async function watchStream(
  deps: Pick<Deps, 'db' | 'clock' | 'live'>,
  viewer: Viewer | null,
  streamId: StreamId,
): Promise<Opened> {
  const seen = await judgeStream(deps, viewer, streamId);
  if (!seen) throw notFound();
  if (seen.row.state !== 'live' || deps.live === null)
    throw new StreamRefused({ code: 'not_live' });
  const now = deps.clock.now();
  const { access } = seen.right;
  const previewEndsAt =
    access === 'preview' && viewer
      ? await takePreview(deps.db, streamId, viewer.id, seen.row.preview_seconds, now)
      : null;
  if (access !== 'full' && (previewEndsAt === null || previewEndsAt <= now)) {
    const isUsedUp = seen.viewer.previewLeftMs !== null && seen.row.preview_seconds > 0;
    throw new StreamRefused({ code: isUsedUp ? 'preview_over' : 'locked' });
  }
  const watcher = {
    personId: viewer?.id ?? null,
    sessionId: viewer?.sessionId ?? null,
    isOwner: seen.viewer.isOwner,
  };
  const viewing = viewingsOf(deps.live).open(streamId, watcher, previewEndsAt, now);
  if (!viewing) throw new StreamRefused({ code: 'full' });
  if (!viewer) await deps.db.run(addStranger, streamId);
  return {
    viewingId: viewing.id,
    playlistPath: playlistPath(viewing.id),
    previewEndsAt: previewEndsAt?.toISOString() ?? null,
  };
}

/** Ends a viewing of one's own; another one, and one that is over, stays as it is. */
export function leaveViewing(
  { live }: Pick<Deps, 'live'>,
  viewer: Viewer | null,
  viewingId: string,
): void {
  const viewings = live && viewingsOf(live);
  const viewing = viewings?.get(viewingId);
  if (viewings && viewing && viewing.personId === (viewer?.id ?? null)) viewings.end(viewingId);
}
