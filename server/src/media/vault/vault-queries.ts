import type { MediaUse } from '@limelight/contract/media/media-use';
import type { Cents } from '@limelight/contract/platform/money';
import type { MediaFolderId, MediaId, UserId } from '@limelight/contract/platform/ids';
import { statement, t } from '../../platform/db/statement.ts';
import type { FileKind } from '../uploads/kinds.ts';
import { isBeingBought } from '../../kernel/rules.ts';

/** SQL of whether a buyer got `thing` (an id) while it had the file, before `endedAt`, and still holds it, or is paying now. */
const isHeld = (kind: 'post' | 'product', thing: string, endedAt: string) =>
  `(exists (select from held_grants g where g.thing_id = ${thing} and g.kind = '${kind}'
      and (${endedAt} is null or g.since < ${endedAt}))
    or ${isBeingBought(kind, thing)})`;

/** SQL of the posts and products that use file `m`. */
const USES = `
  select 'post' as kind, p.id, coalesce(nullif(p.title, ''), p.text) as title, p.published_at,
    case when p.status <> 'deleted' and pm.removed_at is not null then 'taken_out' else p.status end as state
  from post_media pm join posts p on p.id = pm.post_id
  where pm.media_id = m.id
    and ((p.status <> 'deleted' and pm.removed_at is null) or ${isHeld('post', 'p.id', 'pm.removed_at')})
  union all
  select 'product', p.id, p.title, p.published_at,
    case when p.deleted_at is not null then 'deleted' when used.ended_at is not null then 'taken_out' else p.state end
  from (
    -- a picture of a product can be one of its files, too; null sorts last, as the use that goes on
    select product_id, nullif(max(coalesce(ended_at, 'infinity')), 'infinity') as ended_at
    from (
      select product_id, null::timestamptz as ended_at from product_pictures where media_id = m.id
      union all
      select product_id, ended_at from product_files where media_id = m.id) of_product
    group by product_id) used
  join products p on p.id = used.product_id
  where (p.deleted_at is null and used.ended_at is null) or ${isHeld('product', 'p.id', 'used.ended_at')}`;

/** Keyset on (created_at, id). Earned: the owner's ledger entries for payments, refunds and disputes of its orders. */
export const vaultPage = statement({
  name: 'media.vault-page',
  params: {
    ownerId: t.uuid<UserId>(),
    search: t.text(),
    folderId: t.uuid<MediaFolderId>().nullable(),
    isLoose: t.bool(),
    tag: t.text().nullable(),
    kind: t.text<FileKind | 'shown'>().nullable(),
    beforeAt: t.timestamptz(),
    beforeId: t.uuid(),
    count: t.int8(),
  },
  row: {
    id: t.uuid<MediaId>(),
    created_at: t.timestamptz(),
    bytes: t.int8(),
    folder_id: t.uuid<MediaFolderId>().nullable(),
    tags: t.textArray(),
    used_in: t.json<readonly MediaUse[]>().certain(),
    use_count: t.int4().certain(),
    earned_cents: t.int8<Cents>().certain(),
  },
  text: `select m.id, m.created_at, m.original_bytes as bytes, m.folder_id, m.tags, u.used_in, u.use_count, e.earned_cents
         from media m
         cross join lateral (
           select coalesce(json_agg(json_build_object('kind', r.kind, 'id', r.id, 'excerpt', left(r.title, 80), 'state', r.state,
                    'publishedAt', to_char(r.published_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')))
                    filter (where r.place <= 10), '[]') as used_in,
                  count(*)::int as use_count
           from (select uses.*, row_number() over (order by published_at desc nulls last, id desc) as place
                 from (${USES}) uses
                 order by place) r
         ) u
         cross join lateral (
           select coalesce(sum(le.amount_cents), 0)::int8 as earned_cents
           from (select post_id as id, 'post' as kind from post_media where media_id = m.id
                 union
                 select product_id, 'product' from product_files where media_id = m.id) sold
           join order_lines l on l.thing_id = sold.id and l.kind = sold.kind
           join order_states o on o.id = l.order_id and o.paid_at is not null
           join ledger_transactions lt on lt.reference = any(array(
             select cause || case l.position when 0 then '' else ':' || l.position end
             from unnest(array['order:' || o.id, 'refund:' || o.id, 'dispute:' || o.id, 'dispute_won:' || o.id]
               || array(select 'refund:' || r.id from refunds r where r.order_id = o.id)) as cause))
           join ledger_entries le on le.transaction_id = lt.id and le.source is not null
           -- the share of its owner; other payees of the post have theirs
           join ledger_accounts a on a.id = le.account_id and a.owner_id = m.owner_id
         ) e
         where m.owner_id = :ownerId and m.purpose = 'vault'
           and (:search = '' or position(fold(:search) in fold(m.file_name)) > 0 or fold(:search) = any(fold_all(m.tags)))
           and (:folderId::uuid is null or m.folder_id = :folderId) and (not :isLoose or m.folder_id is null)
           and (:tag::text is null or :tag = any(m.tags)) and (:kind::text is null or m.kind = :kind
             or (:kind = 'shown' and m.kind <> 'file'))
           and (m.created_at, m.id) < (:beforeAt, :beforeId)
         order by m.created_at desc, m.id desc
         limit :count`,
});

export const foldersOfOwner = statement({
  name: 'media.folders-of-owner',
  params: [t.uuid<UserId>()],
  row: { id: t.uuid<MediaFolderId>(), name: t.text(), media_count: t.int4().certain() },
  text: `select f.id, f.name, (select count(*)::int from media m where m.folder_id = f.id) as media_count
         from media_folders f where f.owner_id = $1 order by fold(f.name), f.id`,
});

export const tagsOfOwner = statement({
  name: 'media.tags-of-owner',
  params: [t.uuid<UserId>()],
  row: { tag: t.text().certain(), media_count: t.int4().certain() },
  text: `select tag, count(*)::int as media_count
         from media m cross join lateral unnest(m.tags) as tag
         where m.owner_id = $1 and m.purpose = 'vault'
         group by tag order by count(*) desc, tag limit 200`,
});

/** No row where the name is taken. */
export const insertFolder = statement({
  name: 'media.insert-folder',
  params: [t.uuid<UserId>(), t.text(), t.timestamptz()],
  row: { id: t.uuid<MediaFolderId>(), name: t.text() },
  text: `insert into media_folders (owner_id, name, created_at) values ($1, $2, $3)
         on conflict (owner_id, fold(name)) do nothing returning id, name`,
});

export const countFolders = statement({
  name: 'media.count-folders',
  params: [t.uuid<UserId>()],
  row: { folders: t.int4().certain() },
  text: `select count(*)::int as folders from media_folders where owner_id = $1`,
});

/** No row where there is no such folder, or another one has the name. */
export const renameFolder = statement({
  name: 'media.rename-folder',
  params: [t.uuid<UserId>(), t.uuid<MediaFolderId>(), t.text()],
  row: { id: t.uuid<MediaFolderId>(), name: t.text() },
  text: `update media_folders f set name = $3 where f.owner_id = $1 and f.id = $2
           and not exists (select from media_folders o where o.owner_id = $1 and fold(o.name) = fold($3) and o.id <> $2)
         returning f.id, f.name`,
});

export const deleteFolder = statement({
  name: 'media.delete-folder',
  params: [t.uuid<UserId>(), t.uuid<MediaFolderId>()],
  row: {},
  text: `delete from media_folders where owner_id = $1 and id = $2`,
});

/** Tags are stored sorted and without duplicates. Returns the files that are the owner's. */
export const organizeMedia = statement({
  name: 'media.organize',
  params: [
    t.uuid<UserId>(),
    t.uuidArray<MediaId>(),
    t.bool(),
    t.uuid<MediaFolderId>().nullable(),
    t.textArray(),
    t.textArray(),
  ],
  row: { id: t.uuid<MediaId>() },
  text: `update media m set
           folder_id = case when $3 then $4 else m.folder_id end,
           tags = array(select distinct tag from unnest(m.tags || $5) as tag where tag <> all($6) order by tag)
         where m.owner_id = $1 and m.id = any($2) and m.purpose = 'vault' returning m.id`,
});

/** Locks a file that is about to be deleted, so that no transaction begins to show it. */
export const lockOwnMedia = statement({
  name: 'media.lock-file',
  params: [t.uuid<UserId>(), t.uuid<MediaId>()],
  row: { id: t.uuid<MediaId>() },
  text: `select id from media where owner_id = $1 and id = $2 for update`,
});

/** Foreign keys refuse it while anything shows the file. */
export const deleteMedia = statement({
  name: 'media.delete',
  params: [t.uuid<MediaId>()],
  row: {},
  text: `delete from media where id = $1`,
});

export const originalsOfOwner = statement({
  name: 'media.originals-of-owner',
  params: [t.uuid<UserId>(), t.uuidArray<MediaId>()],
  row: {
    id: t.uuid<MediaId>(),
    file_name: t.text(),
    key: t.text(),
    bytes: t.int8(),
    created_at: t.timestamptz(),
  },
  text: `select id, file_name, original_key as key, original_bytes as bytes, created_at
         from media where owner_id = $1 and id = any($2)`,
});
