import type { CreatorId, PostId } from '@limelight/contract/platform/ids';
import type { Deps } from '../deps.ts';
import type { Tx } from '../platform/db/db.ts';
import { statement, t } from '../platform/db/statement.ts';

/** Somebody paid for the post and has it, or is paying now. */
const IS_BOUGHT = `(exists (select from purchases b where b.post_id = p.id and b.refunded_at is null)
  or exists (select from orders o where o.post_id = p.id and o.kind = 'post'
    and o.status in ('pending', 'requires_action')))`;

const takeDown = statement({
  name: 'posts.take-down-all',
  params: [t.uuid<CreatorId>(), t.timestamptz()],
  row: {},
  text: `update posts set status = 'deleted', pinned_at = null, updated_at = $2
         where creator_id = $1 and status <> 'deleted'`,
});

/** Orders keep pointing at a post that was paid for and given back, or tipped for: its row stays, empty. */
const emptyOrdered = statement({
  name: 'posts.empty-ordered',
  params: [t.uuid<CreatorId>(), t.int8()],
  row: { id: t.uuid<PostId>() },
  text: `with wanted as (
           select p.id from posts p where p.creator_id = $1 and not ${IS_BOUGHT}
             and (p.text <> '' or exists (select from post_media pm where pm.post_id = p.id))
             and exists (select from orders o where o.post_id = p.id)
           limit $2),
         pm as (delete from post_media where post_id in (select id from wanted)),
         pt as (delete from post_tags where post_id in (select id from wanted)),
         pl as (delete from polls where post_id in (select id from wanted)),
         c as (delete from comments where post_id in (select id from wanted)),
         l as (delete from likes where post_id in (select id from wanted)),
         b as (delete from bookmarks where post_id in (select id from wanted))
         update posts set text = '' where id in (select id from wanted) returning id`,
});

const deleteUnordered = statement({
  name: 'posts.delete-unordered',
  params: [t.uuid<CreatorId>(), t.int8()],
  row: { id: t.uuid<PostId>() },
  text: `delete from posts where id in (
           select p.id from posts p where p.creator_id = $1
             and not exists (select from orders o where o.post_id = p.id)
             and not exists (select from purchases b where b.post_id = p.id)
           limit $2)
         returning id`,
});

const BATCH = 100;

/** Takes every post of a creator who goes off the page; those who bought one keep it. */
export async function takeDownPostsOf(tx: Tx, creatorId: CreatorId, now: Date): Promise<void> {
  await tx.run(takeDown, creatorId, now);
}

/** Removes what posts of a creator who has gone said and showed, but those that somebody bought. May run again. */
export async function erasePostsOf({ db }: Pick<Deps, 'db'>, creatorId: CreatorId): Promise<void> {
  for (const step of [emptyOrdered, deleteUnordered]) {
    while ((await db.many(step, creatorId, BATCH)).length === BATCH);
  }
}
