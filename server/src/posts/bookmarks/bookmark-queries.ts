import type { PostId, UserId } from '@limelight/contract/platform/ids';
import { statement, t } from '../../platform/db/statement.ts';
import { isShown, noBlockBetween } from '../../kernel/rules.ts';

export const insertBookmark = statement({
  name: 'posts.insert-bookmark',
  params: [t.uuid<UserId>(), t.uuid<PostId>(), t.timestamptz()],
  row: {},
  text: `
    insert into bookmarks (user_id, post_id, created_at) values ($1, $2, $3) on conflict do nothing`,
});

export const bookmarkOf = statement({
  name: 'posts.bookmark-of',
  params: [t.uuid<UserId>(), t.uuid<PostId>()],
  row: { collection_ids: t.uuidArray().certain() },
  text: `
    select array(select collection_id from collection_posts where user_id = $1 and post_id = $2) as collection_ids
    from bookmarks where user_id = $1 and post_id = $2`,
});

/** Bookmarks a post and puts it into a collection of the viewer's own ($3); another person's collection changes nothing. */
export const addToCollection = statement({
  name: 'posts.add-to-collection',
  params: [t.uuid<UserId>(), t.uuid<PostId>(), t.uuid(), t.timestamptz()],
  row: {},
  text: `
    with own as (select id, user_id from collections where id = $3 and user_id = $1 for key share),
    -- the update locks an existing bookmark until the post is in the collection; it runs first, since it is read below, so that
    -- both rows are locked in the same order as when a bookmark is deleted
    kept as (
      insert into bookmarks (user_id, post_id, created_at) select user_id, $2, $4 from own
      on conflict (user_id, post_id) do update set created_at = bookmarks.created_at
      returning user_id)
    insert into collection_posts (collection_id, user_id, post_id, added_at)
    select own.id, kept.user_id, $2, $4 from own cross join kept
    on conflict (collection_id, post_id) do update set added_at = collection_posts.added_at`,
});

export const removeFromCollection = statement({
  name: 'posts.remove-from-collection',
  params: [t.uuid<UserId>(), t.uuid<PostId>(), t.uuid()],
  row: {},
  text: `delete from collection_posts where collection_id = $3 and post_id = $2 and user_id = $1`,
});

export const deleteBookmark = statement({
  name: 'posts.delete-bookmark',
  params: [t.uuid<UserId>(), t.uuid<PostId>()],
  row: {},
  text: `delete from bookmarks where user_id = $1 and post_id = $2`,
});

export const bookmarkPage = statement({
  name: 'posts.bookmark-page',
  params: [t.uuid<UserId>(), t.timestamptz(), t.uuid(), t.int8()],
  row: { post_id: t.uuid<PostId>(), at: t.timestamptz() },
  text: `
    select post_id, created_at as at from bookmarks
    where user_id = $1 and (created_at, post_id) < ($2, $3)
    order by created_at desc, post_id desc
    limit $4`,
});

export const bookmarkPageOfCollection = statement({
  name: 'posts.bookmark-page-of-collection',
  params: [t.uuid<UserId>(), t.timestamptz(), t.uuid(), t.int8(), t.uuid()],
  row: { post_id: t.uuid<PostId>(), at: t.timestamptz() },
  text: `
    select post_id, added_at as at from collection_posts
    where collection_id = $5 and user_id = $1 and (added_at, post_id) < ($2, $3)
    order by added_at desc, post_id desc
    limit $4`,
});

const collectionRow = {
  id: t.uuid(),
  name: t.text(),
  count: t.int4().certain(),
  linkKey: t.text().nullable(),
} as const;

const countOf = (collection: string) =>
  `(select count(*) from collection_posts cp where cp.collection_id = ${collection}.id)::int as count`;

export const collectionsOf = statement({
  name: 'posts.collections-of',
  params: [t.uuid<UserId>()],
  row: collectionRow,
  text: `
    select c.id, c.name, ${countOf('c')}, c.link_key as "linkKey"
    from collections c where c.user_id = $1 order by fold(c.name), c.id`,
});

export const countBookmarks = statement({
  name: 'posts.count-bookmarks',
  params: [t.uuid<UserId>()],
  row: { bookmarks: t.int4().certain() },
  text: `select count(*)::int as bookmarks from bookmarks where user_id = $1`,
});

/** Makes a new collection while there are fewer than $4; no row when the name is taken or the limit is reached. */
export const insertCollection = statement({
  name: 'posts.insert-collection',
  params: [t.uuid<UserId>(), t.text(), t.timestamptz(), t.int8()],
  row: collectionRow,
  text: `
    insert into collections (user_id, name, created_at)
    select $1, $2, $3 where (select count(*) from collections where user_id = $1) < $4
    on conflict (user_id, fold(name)) do nothing
    returning id, name, 0 as count, link_key as "linkKey"`,
});

export const collectionByName = statement({
  name: 'posts.collection-by-name',
  params: [t.uuid<UserId>(), t.text()],
  row: { id: t.uuid() },
  text: `select id from collections where user_id = $1 and fold(name) = fold($2)`,
});

export const updateCollection = statement({
  name: 'posts.update-collection',
  params: [t.uuid(), t.uuid<UserId>(), t.text()],
  row: collectionRow,
  text: `
    update collections c set name = $3 where c.id = $1 and c.user_id = $2
    returning c.id, c.name, ${countOf('c')}, c.link_key as "linkKey"`,
});

export const deleteCollection = statement({
  name: 'posts.delete-collection',
  params: [t.uuid(), t.uuid<UserId>()],
  row: {},
  text: `delete from collections where id = $1 and user_id = $2`,
});

/** Sets the link key of a collection to $3, unless it has one already. */
export const shareCollection = statement({
  name: 'posts.share-collection',
  params: [t.uuid(), t.uuid<UserId>(), t.text()],
  row: collectionRow,
  text: `
    update collections c set link_key = coalesce(c.link_key, $3) where c.id = $1 and c.user_id = $2
    returning c.id, c.name, ${countOf('c')}, c.link_key as "linkKey"`,
});

export const unshareCollection = statement({
  name: 'posts.unshare-collection',
  params: [t.uuid(), t.uuid<UserId>()],
  row: collectionRow,
  text: `
    update collections c set link_key = null where c.id = $1 and c.user_id = $2
    returning c.id, c.name, ${countOf('c')}, c.link_key as "linkKey"`,
});

/**
 * The collection behind a link ($1), unless its owner is suspended or there is a block between the owner and the viewer ($2).
 */
export const sharedCollection = statement({
  name: 'posts.shared-collection',
  params: [t.text(), t.uuid<UserId>().nullable()],
  row: {
    id: t.uuid(),
    user_id: t.uuid<UserId>(),
    name: t.text(),
    handle: t.text().nullable(),
    display_name: t.text().nullable(),
  },
  text: `
    select c.id, c.user_id, c.name, owner.handle, owner.display_name
    from collections c
    join people a on a.id = c.user_id and a.suspended_at is null
    left join (select p.id, p.handle, p.display_name from profiles p join creators cr on cr.id = p.id
               where ${isShown('cr')}) owner on owner.id = c.user_id
    where c.link_key = $1 and ${noBlockBetween('$2', 'c.user_id')}`,
});
