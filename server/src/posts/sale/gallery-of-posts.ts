import type { GoneReason } from '@limelight/contract/discovery/operations';
import { type CreatorId, postId, type UserId } from '@limelight/contract/platform/ids';
import type { GalleryEntry, GalleryPart, Held } from '../../kernel/parts/gallery-part.ts';
import { statement, t } from '../../platform/db/statement.ts';
import { type PostFiles, readPostFiles } from '../reading/post-files.ts';

/** The files of bought posts, including refunded ones; a file that was taken out later belongs only to earlier buyers. */
const countFiles = statement({
  name: 'posts.count-bought-files',
  params: [t.uuid<UserId>()],
  row: {
    creator_id: t.uuid<CreatorId>(),
    kind: t.text<'picture' | 'video' | 'audio'>(),
    month: t.text().certain(),
    files: t.int4().certain(),
  },
  text: `
    select g.creator_id, md.kind, to_char(g.since at time zone 'UTC', 'YYYY-MM') as month, count(*)::int as files
    from granted_things g
    join post_media pm on pm.post_id = g.thing_id and (pm.removed_at is null or pm.removed_at > g.since)
    join media md on md.id = pm.media_id
    where g.holder_id = $1 and g.kind = 'post'
    group by 1, 2, 3
    order by 3 desc, 1, 2`,
});

/** Posts in the galleries of buyers and members: one entry per file, with a reason for each that is gone. */
export const galleryOfPosts: GalleryPart = {
  async entries(deps, viewer, held) {
    const ids = held.map(({ thingId }) => postId.parse(thingId));
    const posts = await readPostFiles(deps, viewer, ids);
    return new Map(
      held.map((one, index) => {
        const id = ids[index];
        const post = id && posts.get(id);
        return [one.thingId, post ? entriesOf(one, post) : []];
      }),
    );
  },
  async counts({ db }, viewerId) {
    const rows = await db.many(countFiles, viewerId);
    return rows.map(({ creator_id: creatorId, ...row }) => ({ creatorId, ...row }));
  },
};

function entriesOf(held: Held, post: PostFiles): GalleryEntry[] {
  const gone = goneReason(held, post);
  return post.files.map(({ mediaId, view }) => ({
    mediaId,
    postId: postId.parse(held.thingId),
    kind: view.kind,
    title: null,
    path: `/post/${held.thingId}`,
    media: view.locked ? null : view,
    gone: view.locked ? gone : null,
  }));
}

function goneReason(held: Held, post: PostFiles): GoneReason {
  if (post.isCreatorGone) return 'creator_gone';
  if (held.isRevoked) return 'refunded';
  return held.source === 'membership' ? 'membership_ended' : 'removed';
}
