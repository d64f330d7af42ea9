import {
  creatorId,
  type CreatorId,
  type PostId,
  type UserId,
} from '@limelight/contract/platform/ids';
import type { AccountPart } from '../kernel/parts/account-part.ts';
import { statement, t } from '../platform/db/statement.ts';
import { forgetTakenDown } from './comments/comment-queries.ts';
import { postsExports } from './export-posts.ts';
import { isBeingBought } from '../kernel/rules.ts';

/** A person has bought the post, or is paying for it now. */
const IS_BOUGHT = `(exists (select from held_grants g where g.thing_id = p.id and g.kind = 'post')
  or ${isBeingBought('post', 'p.id')})`;

/** A person bought the post, tried to, or tipped for it. */
const IS_ORDERED = `(exists (select from order_lines l where l.thing_id = p.id and l.kind = 'post')
  or exists (select from tips where tips.post_id = p.id))`;

const takeDown = statement({
  name: 'posts.take-down-all',
  params: [t.uuid<CreatorId>(), t.timestamptz()],
  row: {},
  text: `update posts set status = 'deleted', pinned_at = null, updated_at = $2
         where creator_id = $1 and status <> 'deleted'`,
});

const dropBookmarks = statement({
  name: 'posts.drop-bookmarks',
  params: [t.uuid<UserId>()],
  row: {},
  text: `with b as (delete from bookmarks where user_id = $1) delete from collections where user_id = $1`,
});

/** Orders still reference a post that was bought and refunded, or tipped for: its row stays, without content. */
const emptyOrdered = statement({
  name: 'posts.empty-ordered',
  params: [t.uuid<CreatorId>(), t.int8()],
  row: { id: t.uuid<PostId>() },
  text: `with wanted as (
           select p.id from posts p where p.creator_id = $1 and not ${IS_BOUGHT}
             and (p.title <> '' or p.text <> '' or exists (select from post_media pm where pm.post_id = p.id))
             and ${IS_ORDERED}
           limit $2),
         pm as (delete from post_media where post_id in (select id from wanted)),
         pt as (delete from post_tags where post_id in (select id from wanted)),
         pl as (delete from polls where post_id in (select id from wanted)),
         c as (delete from comments where post_id in (select id from wanted)),
         l as (delete from likes where post_id in (select id from wanted)),
         b as (delete from bookmarks where post_id in (select id from wanted))
         update posts set title = '', text = '', tags = '{}' where id in (select id from wanted) returning id`,
});

const deleteUnordered = statement({
  name: 'posts.delete-unordered',
  params: [t.uuid<CreatorId>(), t.int8()],
  row: { id: t.uuid<PostId>() },
  text: `delete from posts where id in (
           select p.id from posts p where p.creator_id = $1
             and not ${IS_ORDERED}
             and not exists (select from granted_things g where g.thing_id = p.id and g.kind = 'post')
           limit $2)
         returning id`,
});

const BATCH = 100;

/** What happens to the posts of a creator whose account ends; buyers keep the posts they bought. */
export const postsOfAccount: AccountPart = {
  /** Deletes all of the person's posts from the page, and their bookmarks of other people's posts. */
  async close({ clock }, tx, userId) {
    await tx.run(takeDown, creatorId.parse(userId), clock.now());
    await tx.run(dropBookmarks, userId);
  },
  /** Removes the contents of the posts, except of those that another person bought. */
  async erase({ db }, userId) {
    await db.run(forgetTakenDown, userId);
    for (const step of [emptyOrdered, deleteUnordered]) {
      while ((await db.many(step, creatorId.parse(userId), BATCH)).length === BATCH);
    }
  },
  exports: postsExports,
};
