import type { CreatorId, OrderId, PostId, UserId } from '@limelight/contract/platform/ids';
import { statement, t } from '../../platform/db/statement.ts';
import { isThereFor } from '../../kernel/rules.ts';

/** The creator to tip, if the person may see them, and the creator's post where one is named ($3). */
export const creatorToTip = statement({
  name: 'payments.creator-to-tip',
  params: [t.uuid<CreatorId>(), t.uuid<UserId>(), t.uuid<PostId>().nullable()],
  row: { id: t.uuid<CreatorId>() },
  text: `select id from creators creator
         where id = $1 and ${isThereFor('creator', '$2')}
           and ($3::uuid is null
             or exists (select from post_titles post where post.id = $3 and creator_id = $1 and status = 'published'))`,
});

/** What a tip stores beside its order: the post that it is for, and a message to the creator. */
export const insertTip = statement({
  name: 'payments.insert-tip',
  params: [t.uuid<OrderId>(), t.uuid<PostId>().nullable(), t.text().nullable()],
  row: {},
  text: `insert into tips (order_id, post_id, message) values ($1, $2, $3)`,
});

/** No row where a tip is for no post and has no message. */
export const tipOf = statement({
  name: 'payments.tip-of',
  params: [t.uuid<OrderId>()],
  row: { post_id: t.uuid<PostId>().nullable() },
  text: `select post_id from tips where order_id = $1`,
});

export const tippedPosts = statement({
  name: 'payments.tipped-posts',
  params: [t.uuidArray<OrderId>()],
  row: { order_id: t.uuid<OrderId>(), post_id: t.uuid<PostId>().certain() },
  text: `select order_id, post_id from tips where order_id = any($1::uuid[]) and post_id is not null`,
});
