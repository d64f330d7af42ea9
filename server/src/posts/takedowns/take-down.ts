import type { ModeratorPost } from '@limelight/contract/posts/operations';
import type { CreatorId, PostId } from '@limelight/contract/platform/ids';
import type { Viewer } from '../../kernel/viewer.ts';
import type { Deps } from '../../kernel/deps.ts';
import { emit } from '../../events/index.ts';
import { timeCursor, toPage } from '../../platform/db/cursor.ts';
import type { Tx } from '../../platform/db/db.ts';
import { type Row, statement, t } from '../../platform/db/statement.ts';
import { audit } from '../../safety/index.ts';
import { postRestored, postTakenDown } from '../events.ts';
import { loadFacts } from '../reading/facts.ts';
import { postReader } from '../reading/judge-posts.ts';
import { keepLook } from '../reading/looks.ts';
import { evaluate, mayLookAt } from '../policy.ts';

const columns = {
  id: t.uuid<PostId>(),
  creator_id: t.uuid<CreatorId>(),
  handle: t.text(),
  display_name: t.text(),
  title: t.text(),
  text: t.text(),
  status: t.text<ModeratorPost['status']>(),
  published_at: t.timestamptz().nullable(),
  files: t.int4().certain(),
  reason: t.text().nullable(),
  taken_down_at: t.timestamptz().nullable(),
};
const POST = `p.id, p.creator_id, pr.handle, pr.display_name, p.title, p.text, p.status, p.published_at,
  (select count(*)::int from post_media pm where pm.post_id = p.id and pm.removed_at is null) as files,
  td.reason, td.taken_down_at`;

const postForModerator = statement({
  name: 'posts.for-moderator',
  params: [t.uuid<PostId>()],
  row: columns,
  text: `select ${POST} from posts p join profiles pr on pr.id = p.creator_id
         left join post_takedowns td on td.post_id = p.id
         where p.id = $1 and p.status in ('published', 'archived', 'deleted')`,
});

const takenDown = statement({
  name: 'posts.taken-down',
  params: [t.timestamptz(), t.uuid(), t.int8()],
  row: { ...columns, reason: t.text(), taken_down_at: t.timestamptz() },
  text: `select ${POST} from post_takedowns td join posts p on p.id = td.post_id
         join profiles pr on pr.id = p.creator_id
         where (td.taken_down_at, td.post_id) < ($1, $2)
         order by td.taken_down_at desc, td.post_id desc limit $3`,
});

/** Changes no row when the post is not published or archived, or was taken down before. */
const insertTakedown = statement({
  name: 'posts.insert-takedown',
  params: [t.uuid<PostId>(), t.text(), t.timestamptz()],
  row: {},
  text: `insert into post_takedowns (post_id, reason, was_status, taken_down_at)
         select id, $2, status, $3 from posts where id = $1 and status in ('published', 'archived')
         on conflict do nothing`,
});

/** Takes the post off every list at once; the rule hides it from its buyers. */
const archive = statement({
  name: 'posts.archive-taken-down',
  params: [t.uuid<PostId>(), t.timestamptz()],
  row: {},
  text: `update posts set status = 'archived', pinned_at = null, updated_at = $2, revision = revision + 1
         where id = $1 and status in ('published', 'archived')`,
});

const liftTakedown = statement({
  name: 'posts.lift-takedown',
  params: [t.uuid<PostId>(), t.timestamptz()],
  row: { creator_id: t.uuid<CreatorId>(), status: t.text<ModeratorPost['status']>() },
  text: `with lifted as (delete from post_takedowns where post_id = $1 returning was_status)
         update posts set status = case when status = 'deleted' then status else lifted.was_status end,
           updated_at = $2, revision = revision + 1
         from lifted where id = $1 returning creator_id, status`,
});

const takedownOf = statement({
  name: 'posts.is-taken-down',
  params: [t.uuid<PostId>()],
  row: { post_id: t.uuid<PostId>() },
  text: `select post_id from post_takedowns where post_id = $1`,
});

/** Whether a post is taken down now. */
export const isPostDown = async (tx: Pick<Tx, 'maybe'>, id: PostId): Promise<boolean> =>
  (await tx.maybe(takedownOf, id)) !== null;

/** What a moderator may read of these posts now, and whether a reason would open the rest. */
export async function contentOf(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  viewer: Viewer,
  ids: readonly PostId[],
): Promise<(id: PostId) => ModeratorPost['content']> {
  const now = clock.now();
  const loaded = await loadFacts(db, postReader(viewer), ids, now);
  return (id) => {
    const found = loaded.get(id);
    if (!found) return 'closed';
    if (evaluate(found.post, found.viewer, now).access === 'full') return 'open';
    return mayLookAt(found.post, now) ? 'with_reason' : 'closed';
  };
}

const toModeratorPost = (
  row: Row<typeof postForModerator>,
  content: ModeratorPost['content'],
): ModeratorPost => ({
  id: row.id,
  creator: { handle: row.handle, displayName: row.display_name },
  content,
  title: content === 'closed' ? '' : row.title,
  text: content === 'open' ? row.text : null,
  status: row.status,
  publishedAt: row.published_at?.toISOString() ?? null,
  files: row.files,
  takedown:
    row.reason === null || row.taken_down_at === null
      ? null
      : { reason: row.reason, at: row.taken_down_at.toISOString() },
});

/** A post that is or was published, for moderators; null for drafts, which belong to their author alone. */
export async function getForModerator(
  deps: Pick<Deps, 'db' | 'clock'>,
  viewer: Viewer,
  id: PostId,
): Promise<ModeratorPost | null> {
  const row = await deps.db.maybe(postForModerator, id);
  return row && toModeratorPost(row, (await contentOf(deps, viewer, [id]))(id));
}

/** Opens a post to this moderator for a day, with the reason in the audit log; a post that is open already needs none. */
export async function look(
  deps: Pick<Deps, 'db' | 'clock'>,
  viewer: Viewer,
  { postId, reason }: { postId: PostId; reason: string },
): Promise<ModeratorPost | 'closed' | null> {
  const post = await getForModerator(deps, viewer, postId);
  if (post?.content !== 'with_reason') return post?.content === 'closed' ? 'closed' : post;
  await keepLook(deps.db, viewer.id, postId, reason, deps.clock.now());
  return getForModerator(deps, viewer, postId);
}

export async function listTakenDown(
  deps: Pick<Deps, 'db' | 'clock'>,
  viewer: Viewer,
  asked: { cursor?: string | undefined; limit: number },
): Promise<{ items: ModeratorPost[]; nextCursor: string | null }> {
  const { at, id } = timeCursor.decode(asked.cursor);
  const rows = await deps.db.many(takenDown, at, id, asked.limit + 1);
  const { items, nextCursor } = toPage(rows, asked.limit, (row) =>
    timeCursor.encode(row.taken_down_at, row.id),
  );
  const content = await contentOf(
    deps,
    viewer,
    items.map((row) => row.id),
  );
  return { items: items.map((row) => toModeratorPost(row, content(row.id))), nextCursor };
}

type TakedownDeps = Pick<Deps, 'db' | 'clock'>;

/**
 * Takes a post down for everyone but its author, who is told why; moderators have to give a reason to see it. The first reason
 * is kept.
 */
export async function takeDown(
  deps: TakedownDeps,
  viewer: Viewer,
  { postId, reason }: { postId: PostId; reason: string },
): Promise<ModeratorPost | 'absent' | 'not_out'> {
  await deps.db.tx((tx) => takeDownInside(deps, tx, viewer, { postId, reason }));
  const post = await getForModerator(deps, viewer, postId);
  if (!post) return 'absent';
  return post.takedown === null ? 'not_out' : post;
}

/** The same within a transaction; a post that is already down keeps its first reason. */
export async function takeDownInside(
  deps: Pick<Deps, 'clock'>,
  tx: Tx,
  viewer: Viewer,
  { postId, reason }: { postId: PostId; reason: string },
): Promise<void> {
  const now = deps.clock.now();
  if ((await tx.run(insertTakedown, postId, reason, now)) === 0) return;
  await tx.run(archive, postId, now);
  const entry = { action: 'posts.takeDown', subject: `post:${postId}` } as const;
  await audit(tx, { actorId: viewer.id, ...entry, details: { reason } }, now);
  const { creator_id: creatorId } = await tx.one(postForModerator, postId);
  await emit(deps, tx, postTakenDown, { postId, creatorId });
}

/** Restores a post and notifies its author; returns false when it was not taken down. */
export const putBack = (deps: TakedownDeps, viewer: Viewer, postId: PostId): Promise<boolean> =>
  deps.db.tx((tx) => putBackInside(deps, tx, viewer, postId));

/** The same within a transaction. */
export async function putBackInside(
  deps: Pick<Deps, 'clock'>,
  tx: Tx,
  viewer: Viewer,
  postId: PostId,
): Promise<boolean> {
  const now = deps.clock.now();
  const post = await tx.maybe(liftTakedown, postId, now);
  if (!post) return false;
  const entry = { action: 'posts.putBack', subject: `post:${postId}` } as const;
  await audit(tx, { actorId: viewer.id, ...entry }, now);
  // A post that its author deleted in the meantime stays invisible, so there is nothing to report.
  if (post.status !== 'deleted') {
    await emit(deps, tx, postRestored, { postId, creatorId: post.creator_id });
  }
  return true;
}
