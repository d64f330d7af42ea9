import {
  creatorId,
  type CreatorId,
  type ProductId,
  type UserId,
} from '@limelight/contract/platform/ids';
import type { AccountPart } from '../kernel/parts/account-part.ts';
import type { BlockHandler } from '../kernel/parts/block-handler.ts';
import { exportSection } from '../kernel/parts/export-section.ts';
import { isBeingBought } from '../kernel/rules.ts';
import type { SuspensionHandler } from '../kernel/parts/suspension-handler.ts';
import { statement, t } from '../platform/db/statement.ts';
import { releaseOthers } from './holds/hold-pieces.ts';
import { exportsOfOrders } from './orders/export.ts';
import { endProblemsOf, toStaff } from './problems/end-problems.ts';
import { dropReviewsOf } from './reviews/drop-reviews.ts';

/** Takes all products of a creator off sale, and ends their codes; what a person wanted to buy is forgotten. */
const closeShop = statement({
  name: 'shop.close-of-account',
  params: [t.uuid<UserId>(), t.timestamptz()],
  row: {},
  text: `
    with own_carts as (delete from carts where buyer_id = $1 or creator_id = $1),
    details as (delete from invoice_details where creator_id = $1),
    codes as (update discount_codes set ended_at = $2 where creator_id = $1 and ended_at is null)
    update products set state = case state when 'published' then 'archived' else 'draft' end, scheduled_for = null,
      updated_at = $2
    where creator_id = $1 and state in ('scheduled', 'published')`,
});

/** A person has product `p`, or is paying for it now. */
const IS_BOUGHT = `(exists (select from held_grants g where g.thing_id = p.id and g.kind = 'product')
  or ${isBeingBought('product', 'p.id')})`;

/** Empties products that no one has: orders that were refunded still name them. */
const emptyProducts = statement({
  name: 'shop.empty-products',
  params: [t.uuid<CreatorId>(), t.int8()],
  row: { id: t.uuid<ProductId>() },
  text: `
    with wanted as (
      select p.id from products p where p.creator_id = $1 and (p.title <> '' or p.description <> '') and not ${IS_BOUGHT}
      limit $2),
    pictures as (delete from product_pictures s using wanted where s.product_id = wanted.id),
    files as (delete from product_files f using wanted where f.product_id = wanted.id
      and not exists (select from product_downloads d where d.file_id = f.id)),
    downloaded as (update product_files f set replaced_by = null from wanted where f.product_id = wanted.id
      and exists (select from product_downloads d where d.file_id = f.id)),
    links as (delete from product_links l using wanted where l.product_id = wanted.id),
    keys as (delete from product_keys k using wanted where k.product_id = wanted.id and k.order_id is null)
    update products set title = '', description = '', tags = '{}' where id in (select id from wanted) returning id`,
});

/** Deletes those of them that no order ever named. */
const deleteUnordered = statement({
  name: 'shop.delete-unordered',
  params: [t.uuid<CreatorId>(), t.int8()],
  row: { id: t.uuid<ProductId>() },
  text: `
    delete from products where id in (
      select p.id from products p where p.creator_id = $1
        and not exists (select from line_states l where l.thing_id = p.id and l.kind = 'product')
        and not exists (select from shop_order_lines l where l.product_id = p.id)
        and not exists (select from product_reviews r where r.product_id = p.id)
        and not exists (select from product_holds h where h.product_id = p.id)
      limit $2)
    returning id`,
});

const BATCH = 100;

/** The shop of an account that ends closes; holders keep what they bought. */
export const shopOfAccount: AccountPart = {
  async close(deps, tx, userId) {
    await releaseOthers(tx, userId, null);
    await tx.run(closeShop, userId, deps.clock.now());
    // products are locked before problems, as refunds do
    await dropReviewsOf(tx, userId);
    await endProblemsOf(deps, tx, userId);
  },
  async erase({ db }, userId) {
    for (const step of [emptyProducts, deleteUnordered])
      while ((await db.many(step, creatorId.parse(userId), BATCH)).length === BATCH);
  },
  exports: [
    exportSection(
      'shop',
      'products',
      `select coalesce(jsonb_agg(jsonb_build_object('title', x.title, 'description', x.description, 'state', x.state,
         'category', x.category, 'tags', x.tags, 'audience', x.audience, 'price_cents', x.price_cents,
         'is_pay_what_you_want', x.is_pay_what_you_want, 'members_price_cents', x.members_price_cents,
         'stock_total', x.stock_total, 'stock_left', x.stock_left, 'sold', x.sold, 'published_at', x.published_at,
         'scheduled_for', x.scheduled_for, 'deleted_at', x.deleted_at, 'created_at', x.created_at,
         'pictures', (select coalesce(jsonb_agg(jsonb_build_object('media_id', s.media_id, 'alt', s.alt)
           order by s.position), '[]') from product_pictures s where s.product_id = x.id),
         'files', (select coalesce(jsonb_agg(jsonb_build_object('media_id', f.media_id, 'name', f.name,
           'version', f.version, 'note', f.note, 'added_at', f.added_at, 'ended_at', f.ended_at)
           order by f.position, f.id), '[]') from product_files f where f.product_id = x.id),
         'links', (select coalesce(jsonb_agg(jsonb_build_object('title', l.title, 'url', l.url) order by l.position), '[]')
           from product_links l where l.product_id = x.id),
         'keys', (select coalesce(jsonb_agg(jsonb_build_object('key', k.key, 'sold_at', k.sold_at) order by k.id), '[]')
           from product_keys k where k.product_id = x.id)) order by x.created_at), '[]') as section
       from products x where x.creator_id = $1`,
    ),
    exportSection(
      'shop',
      'discount_codes',
      `select coalesce(jsonb_agg(jsonb_build_object('code', x.code, 'percent', x.percent, 'amount_cents', x.amount_cents,
         'used', x.used, 'max_uses', x.max_uses, 'per_person', x.per_person, 'expires_at', x.expires_at,
         'ended_at', x.ended_at, 'created_at', x.created_at,
         'product_ids', (select coalesce(jsonb_agg(of.product_id), '[]') from discount_code_products of
           where of.code_id = x.id)) order by x.created_at), '[]') as section
       from discount_codes x where x.creator_id = $1`,
    ),
    exportSection(
      'shop',
      'invoice_details',
      `select (select jsonb_build_object('name', x.name, 'address', x.address, 'tax_number', x.tax_number,
         'updated_at', x.updated_at) from invoice_details x where x.creator_id = $1) as section`,
    ),
    exportSection(
      'shop',
      'carts',
      `select coalesce(jsonb_agg(jsonb_build_object('creator', p.handle, 'code', x.code, 'updated_at', x.updated_at,
         'lines', (select coalesce(jsonb_agg(jsonb_build_object('product_id', l.product_id, 'quantity', l.quantity,
           'chosen_cents', l.chosen_cents, 'added_at', l.added_at) order by l.added_at), '[]') from cart_lines l
           where l.buyer_id = x.buyer_id and l.creator_id = x.creator_id)) order by x.updated_at), '[]') as section
       from carts x join profiles p on p.id = x.creator_id where x.buyer_id = $1`,
    ),
    ...exportsOfOrders,
  ],
};

/** What one of them holds of the other's limited products is for sale again; carts stay, and can buy nothing. */
export const releaseOfBlocked: BlockHandler = async (_deps, tx, { blockerId, blockedId }) => {
  await releaseOthers(tx, blockedId, creatorId.parse(blockerId));
  await releaseOthers(tx, blockerId, creatorId.parse(blockedId));
};

/**
 * A suspended person buys nothing: what they hold is for sale again. Their own shop is hidden with their page, and staff have the
 * problems of its orders.
 */
export const shopOnSuspension: SuspensionHandler = {
  async suspend(deps, tx, userId) {
    await releaseOthers(tx, userId, null);
    await toStaff(deps, tx, userId);
  },
  lift: async () => undefined,
};
