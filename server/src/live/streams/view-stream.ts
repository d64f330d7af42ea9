import type { StreamCard, StreamView } from '@limelight/contract/live/stream';
import type { PostId } from '@limelight/contract/platform/ids';
import type { Deps } from '../../kernel/deps.ts';
import type { Viewer } from '../../kernel/viewer.ts';
import { mediaViews } from '../../media/index.ts';
import { judgePosts } from '../../posts/index.ts';
import { hasMark } from '../marks/mark-queries.ts';
import { heldUntil } from '../sending/states.ts';
import { tippedIn } from '../tips/tipped-in.ts';
import type { JudgedStream } from './judge-streams.ts';
import { readerOf } from './facts.ts';

type ViewDeps = Pick<Deps, 'db' | 'clock'>;

/** Streams as lists show them, in their order; a constant number of statements. */
export async function viewCards(
  deps: ViewDeps,
  viewer: Viewer | null,
  streams: readonly JudgedStream[],
): Promise<StreamCard[]> {
  const [covers, recordings] = await Promise.all([
    mediaViews(
      deps,
      viewer,
      streams.flatMap(({ row }) =>
        row.cover_media_id === null
          ? []
          : [{ mediaId: row.cover_media_id, alt: null, locked: false }],
      ),
    ),
    recordingsFor(deps, viewer, streams),
  ]);
  return streams.flatMap((seen) => {
    const { row, right, viewer: facts } = seen;
    // its creator sees it among their own streams
    if (row.state === 'prepared') return [];
    const buy = right.unlockOffers.find((offer) => offer.kind === 'buy');
    const { recording_post_id: postId, cover_media_id: coverId } = row;
    return [
      {
        id: row.id,
        state: row.state,
        heldUntil: heldUntil(row.held_since)?.toISOString() ?? null,
        title: row.title,
        tags: [...row.tags],
        cover: (coverId && covers.get(coverId)) ?? null,
        creator: {
          id: row.creator_id,
          handle: row.handle,
          displayName: row.display_name,
          avatarUrl: row.avatar_url,
          isSample: row.is_sample,
        },
        startsAt: row.starts_at?.toISOString() ?? null,
        startedAt: row.started_at?.toISOString() ?? null,
        endedAt: row.ended_at?.toISOString() ?? null,
        viewers: row.viewers,
        access:
          right.access === 'full' ? 'open' : right.access === 'preview' ? 'preview' : 'locked',
        ticketCents: buy?.priceCents ?? null,
        hasTicket: facts.hasPurchased,
        reminds: row.reminds,
        recordingPostId: postId && recordings.has(postId) ? postId : null,
      },
    ];
  });
}

/** Those of the recordings that this viewer may know of. */
async function recordingsFor(
  deps: ViewDeps,
  viewer: Viewer | null,
  streams: readonly JudgedStream[],
): Promise<ReadonlySet<PostId>> {
  const ids = streams.flatMap(({ row }) => row.recording_post_id ?? []);
  if (ids.length === 0) return new Set();
  const posts = await judgePosts(deps, viewer, ids);
  return new Set(posts.filter(({ row }) => row.status === 'published').map(({ row }) => row.id));
}

/** A stream on its own page; null while it is prepared. */
export async function viewStream(
  deps: ViewDeps,
  viewer: Viewer | null,
  seen: JudgedStream,
): Promise<StreamView | null> {
  const { row, right, viewer: facts } = seen;
  const [[card], tipped, mark] = await Promise.all([
    viewCards(deps, viewer, [seen]),
    row.goal_cents === null ? null : tippedIn(deps.db, row.id),
    row.mark_cents === null || viewer === null ? null : deps.db.one(hasMark, viewer.id, row.id),
  ]);
  if (!card) return null;
  return {
    ...card,
    description: row.description,
    endReason: row.end_reason,
    unlockOffers: [...right.unlockOffers],
    waysIn: right.waysIn.map((way) => [...way]),
    previewSeconds: row.preview_seconds,
    previewLeftMs: right.previewLeftMs,
    minimumMinutes: row.minimum_minutes,
    keepsRecording: row.keeps_recording,
    chat: {
      isOn: row.chat_on,
      slowSeconds: row.chat_slow_seconds,
      membersOnly: row.chat_members_only,
    },
    markCents: row.mark_cents,
    hasMark: mark?.has_mark ?? false,
    goal:
      row.goal_cents === null || tipped === null
        ? null
        : { cents: row.goal_cents, tippedCents: tipped },
    viewer: {
      isOwner: facts.isOwner,
      isStaff: readerOf(viewer)?.isModerator ?? false,
      isLook: right.isLook,
    },
  };
}
