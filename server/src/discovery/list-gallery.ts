import type { GalleryItem, GoneReason } from '@limelight/contract/discovery/operations';
import type { CreatorId } from '@limelight/contract/platform/ids';
import type { Viewer } from '../accounts/viewer.ts';
import type { Deps } from '../deps.ts';
import { DAY } from '../platform/clock/clock.ts';
import { timeCursor } from '../platform/db/cursor.ts';
import type { Row } from '../platform/db/statement.ts';
import { type PostFiles, readPostFiles } from '../posts/index.ts';
import { galleryCounts, galleryCreators, galleryPage } from './gallery-queries.ts';

export interface GalleryInput {
  readonly source: 'all' | 'purchased' | 'membership';
  readonly creatorId?: CreatorId | undefined;
  readonly kind?: 'picture' | 'video' | 'audio' | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly cursor?: string | undefined;
  readonly limit: number;
}

type GalleryRow = Row<typeof galleryPage>;

/**
 * The viewer's gallery, newest first: what they bought, and members' media while they are subscribed. What
 * was bought and is no longer available keeps its place and says why. A page ends with a whole post.
 */
export async function listGallery(
  deps: Deps,
  viewer: Viewer,
  input: GalleryInput,
): Promise<{ items: GalleryItem[]; nextCursor: string | null }> {
  const { at, id } = timeCursor.decode(input.cursor);
  const rows = await deps.db.many(galleryPage, {
    viewerId: viewer.id,
    beforeAt: at,
    beforeId: id,
    now: deps.clock.now(),
    count: input.limit + 1,
    creatorId: input.creatorId ?? null,
    from: input.from === undefined ? null : new Date(input.from),
    // Both ends of the span are included.
    to: input.to === undefined ? null : new Date(new Date(input.to).getTime() + DAY),
    kind: input.kind ?? null,
    source: input.source,
  });
  const read = rows.slice(0, input.limit);
  const posts = await readPostFiles(
    deps,
    viewer,
    read.map((row) => row.post_id),
  );
  const items: GalleryItem[] = [];
  let last: GalleryRow | undefined;
  for (const row of read) {
    if (items.length >= input.limit) break;
    const post = posts.get(row.post_id);
    if (post) items.push(...itemsOf(row, post, input.kind));
    last = row;
  }
  const hasMore = last !== undefined && rows.at(-1) !== last;
  return { items, nextCursor: last && hasMore ? timeCursor.encode(last.at, last.post_id) : null };
}

function itemsOf(row: GalleryRow, post: PostFiles, kind: GalleryInput['kind']): GalleryItem[] {
  const gone = goneReason(row, post);
  return post.files.flatMap(({ mediaId, view }) =>
    kind !== undefined && view.kind !== kind
      ? []
      : [
          {
            mediaId,
            postId: row.post_id,
            creator: post.creator,
            kind: view.kind,
            source: row.source,
            at: row.at.toISOString(),
            media: view.locked ? null : view,
            gone: view.locked ? gone : null,
          },
        ],
  );
}

function goneReason(row: GalleryRow, post: PostFiles): GoneReason {
  if (post.isCreatorGone) return 'creator_gone';
  if (row.was_refunded) return 'refunded';
  return row.source === 'membership' ? 'membership_ended' : 'removed';
}

/** Whose media the gallery holds or held. */
export async function getGalleryCreators(deps: Pick<Deps, 'db' | 'clock'>, viewer: Viewer) {
  const rows = await deps.db.many(galleryCreators, viewer.id, deps.clock.now());
  return {
    items: rows.map((row) => ({
      id: row.id,
      handle: row.handle,
      displayName: row.display_name,
      avatarUrl: row.avatar_url,
      purchased: row.purchased,
      isMember: row.is_member,
      membershipEndedAt: row.ended_at?.toISOString() ?? null,
    })),
  };
}

/** How many files the viewer's gallery holds, by creator, source, kind and month. */
export async function countGallery(deps: Pick<Deps, 'db' | 'clock'>, viewer: Viewer) {
  const rows = await deps.db.many(galleryCounts, viewer.id, deps.clock.now());
  return {
    items: rows.map((row) => ({
      creatorId: row.creator_id,
      source: row.source,
      kind: row.kind,
      month: row.month,
      isOver: row.is_over,
      files: row.files,
    })),
  };
}
