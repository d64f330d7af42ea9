import type { CreatorId, ProductId, UserId } from '@limelight/contract/platform/ids';
import type { Cents } from '@limelight/contract/platform/money';
import { isShown, noBlockBetween } from '../../kernel/rules.ts';
import { type Row, statement, t } from '../../platform/db/statement.ts';

/**
 * The lines of a person's carts with the pieces that are held for them, the cart that changed last first; of one creator where
 * $2 names one.
 */
export const linesOfCarts = statement({
  name: 'shop.lines-of-carts',
  params: [t.uuid<UserId>(), t.uuid<CreatorId>().nullable()],
  row: {
    creator_id: t.uuid<CreatorId>(),
    code: t.text().nullable(),
    updated_at: t.timestamptz(),
    product_id: t.uuid<ProductId>(),
    quantity: t.int4(),
    chosen_cents: t.int4<Cents>().nullable(),
    held: t.int4().certain(),
  },
  text: `
    select c.creator_id, c.code, c.updated_at, l.product_id, l.quantity, l.chosen_cents, coalesce(h.quantity, 0) as held
    from carts c
    join cart_lines l on l.buyer_id = c.buyer_id and l.creator_id = c.creator_id
    left join product_holds h on h.product_id = l.product_id and h.buyer_id = c.buyer_id
    where c.buyer_id = $1 and ($2::uuid is null or c.creator_id = $2)
    order by c.updated_at desc, c.creator_id, l.added_at, l.product_id`,
});
export type CartRow = Row<typeof linesOfCarts>;

/** Products in a person's carts that are on show to them. */
export const countLines = statement({
  name: 'shop.count-cart',
  params: [t.uuid<UserId>()],
  row: { count: t.int4().certain() },
  text: `
    select count(*)::int as count
    from cart_lines l
    join products p on p.id = l.product_id
    join creators c on c.id = l.creator_id
    where l.buyer_id = $1 and p.state = 'published' and p.deleted_at is null and p.taken_down_at is null
      and ${isShown('c')} and ${noBlockBetween('$1', 'c.id')}`,
});

/** Begins a cart, or marks it as changed; other changes of it wait. */
export const touchCart = statement({
  name: 'shop.touch-cart',
  params: [t.uuid<UserId>(), t.uuid<CreatorId>(), t.timestamptz()],
  row: {},
  text: `insert into carts (buyer_id, creator_id, updated_at) values ($1, $2, $3)
    on conflict (buyer_id, creator_id) do update set updated_at = excluded.updated_at`,
});

/** The code of a cart, which is locked: its lines change one after the other. */
export const lockCart = statement({
  name: 'shop.lock-cart',
  params: [t.uuid<UserId>(), t.uuid<CreatorId>()],
  row: { code: t.text().nullable() },
  text: `select code from carts where buyer_id = $1 and creator_id = $2 for no key update`,
});

/** How many other products a cart has. */
export const countOthers = statement({
  name: 'shop.count-others-in-cart',
  params: [t.uuid<UserId>(), t.uuid<CreatorId>(), t.uuid<ProductId>()],
  row: { others: t.int4().certain() },
  text: `select count(*)::int as others from cart_lines
    where buyer_id = $1 and creator_id = $2 and product_id <> $3`,
});

export const putLine = statement({
  name: 'shop.put-cart-line',
  params: [
    t.uuid<UserId>(),
    t.uuid<CreatorId>(),
    t.uuid<ProductId>(),
    t.int4(),
    t.int4<Cents>().nullable(),
    t.timestamptz(),
  ],
  row: {},
  text: `insert into cart_lines (buyer_id, creator_id, product_id, quantity, chosen_cents, added_at)
    values ($1, $2, $3, $4, $5, $6)
    on conflict (buyer_id, creator_id, product_id)
      do update set quantity = excluded.quantity, chosen_cents = excluded.chosen_cents`,
});

/** The creator of a product in a person's cart. */
export const cartOfProduct = statement({
  name: 'shop.cart-of-product',
  params: [t.uuid<UserId>(), t.uuid<ProductId>()],
  row: { creator_id: t.uuid<CreatorId>() },
  text: `select creator_id from cart_lines where buyer_id = $1 and product_id = $2`,
});

/** Takes products out of a cart, and the cart away where it is empty then; with $4 its code, too. */
export const takeOut = statement({
  name: 'shop.take-out-of-cart',
  params: [
    t.uuid<UserId>(),
    t.uuid<CreatorId>(),
    t.uuidArray<ProductId>(),
    t.bool(),
    t.timestamptz(),
  ],
  row: {},
  text: `with gone as (
      delete from cart_lines where buyer_id = $1 and creator_id = $2 and product_id = any($3::uuid[])
    ), kept as (
      select exists (select from cart_lines
        where buyer_id = $1 and creator_id = $2 and product_id <> all($3::uuid[])) as is_kept
    ), over as (
      delete from carts using kept where buyer_id = $1 and creator_id = $2 and not is_kept
    )
    update carts set code = case when $4 then null else code end, updated_at = $5
    from kept where buyer_id = $1 and creator_id = $2 and is_kept`,
});

/** Removes all carts of a person but the $2 that changed last. */
export const dropOldCarts = statement({
  name: 'shop.drop-old-carts',
  params: [t.uuid<UserId>(), t.int8()],
  row: {},
  text: `delete from carts where buyer_id = $1 and creator_id in (
      select creator_id from carts where buyer_id = $1 order by updated_at desc, creator_id offset $2)`,
});

export const putCode = statement({
  name: 'shop.put-cart-code',
  params: [t.uuid<UserId>(), t.uuid<CreatorId>(), t.text().nullable(), t.timestamptz()],
  row: {},
  text: `update carts set code = $3, updated_at = $4 where buyer_id = $1 and creator_id = $2`,
});
