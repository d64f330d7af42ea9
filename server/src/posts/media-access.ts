import type { MediaId, UserId } from '@limelight/contract/platform/ids';
import type { Queryable } from '../platform/db/db.ts';
import type { Row } from '../platform/db/statement.ts';
import { type LoadedPost, loadFacts, type Onlooker } from './facts.ts';
import { type Access, evaluate, isPartOf } from './policy.ts';
import { isModerator, postsOfMedia } from './queries.ts';

/** Whether this person moderates, read again: the byte server knows only an id. */
async function onlookerOf(db: Queryable, viewerId: UserId | null): Promise<Onlooker | null> {
  if (viewerId === null) return null;
  return { id: viewerId, isModerator: (await db.one(isModerator, viewerId)).moderates };
}

/**
 * What a viewer may see of post media now, for the byte server: `full` the file, `locked` only its blur, `none`
 * nothing. A file in several posts is as open as the most open of them; its owner sees it always; free preview
 * items are full to whoever may know of the post. A file of no post is its owner's alone, whoever moderates. Avatars
 * and banners are not asked here. Three statements, four for moderators.
 */
export async function mayViewMedia(
  db: Queryable,
  viewerId: UserId | null,
  mediaIds: readonly MediaId[],
  now: Date,
): Promise<Map<MediaId, Access>> {
  const uses = mediaIds.length === 0 ? [] : await db.many(postsOfMedia, mediaIds);
  const onlooker = await onlookerOf(db, viewerId);
  const postIds = [...new Set(uses.flatMap((use) => (use.post_id === null ? [] : [use.post_id])))];
  const loaded = await loadFacts(db, onlooker, postIds, now);
  const answer = new Map<MediaId, Access>(mediaIds.map((id) => [id, 'none']));
  for (const use of uses) {
    const seen = accessOf(
      use,
      onlooker,
      use.post_id === null ? undefined : loaded.get(use.post_id),
      now,
    );
    if (RANK[seen] > RANK[answer.get(use.media_id) ?? 'none']) answer.set(use.media_id, seen);
  }
  return answer;
}

const RANK = { none: 0, locked: 1, full: 2 } as const;

type Use = Row<typeof postsOfMedia>;

function accessOf(
  use: Use,
  onlooker: Onlooker | null,
  loaded: LoadedPost | undefined,
  now: Date,
): Access {
  if (onlooker?.id === use.owner_id) return 'full';
  if (!loaded || !isPartOf(use.removed_at, loaded.row.purchased_at)) return 'none';
  const { access } = evaluate(loaded.post, loaded.viewer, now);
  return access === 'locked' && use.is_preview ? 'full' : access;
}
