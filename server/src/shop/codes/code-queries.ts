import type {
  CreatorId,
  DiscountCodeId,
  ProductId,
  UserId,
} from '@limelight/contract/platform/ids';
import type { Cents } from '@limelight/contract/platform/money';
import { type Row, statement, t } from '../../platform/db/statement.ts';

/**
 * Codes of these creators, at the same place, as one buyer may use them. The use of the buyer's own open order is not counted:
 * it ends before they pay for another.
 */
export const codesForBuyer = statement({
  name: 'shop.codes-for-buyer',
  params: [t.uuid<UserId>(), t.uuidArray<CreatorId>(), t.textArray()],
  row: {
    id: t.uuid<DiscountCodeId>(),
    creator_id: t.uuid<CreatorId>(),
    code: t.text(),
    percent: t.int4().nullable(),
    amount_cents: t.int4<Cents>().nullable(),
    used_by_others: t.int4().certain(),
    used_by_buyer: t.int4().certain(),
    max_uses: t.int4().nullable(),
    per_person: t.int4().nullable(),
    expires_at: t.timestamptz().nullable(),
    ended_at: t.timestamptz().nullable(),
    product_ids: t.uuidArray<ProductId>().certain(),
  },
  text: `
    select c.id, c.creator_id, c.code, c.percent, c.amount_cents, c.used - own.open as used_by_others, own.paid as used_by_buyer,
      c.max_uses, c.per_person, c.expires_at, c.ended_at,
      array(select sold.product_id from discount_code_products sold where sold.code_id = c.id) as product_ids
    from unnest($2::uuid[], $3::text[]) as asked (creator_id, code)
    join discount_codes c on c.creator_id = asked.creator_id and c.code = asked.code
    cross join lateral (
      select (count(*) filter (where o.paid_at is null))::int as open,
        (count(*) filter (where o.paid_at is not null))::int as paid
      from shop_orders o where o.code_id = c.id and o.buyer_id = $1 and o.code_counts) own`,
});
export type CodeOfBuyer = Row<typeof codesForBuyer>;

/** Uses of a code are counted one after the other. */
export const lockCode = statement({
  name: 'shop.lock-code',
  params: [t.uuid<CreatorId>(), t.text()],
  row: { id: t.uuid<DiscountCodeId>() },
  text: `select id from discount_codes where creator_id = $1 and code = $2 for no key update`,
});

export const countUse = statement({
  name: 'shop.count-use',
  params: [t.uuid<DiscountCodeId>()],
  row: {},
  text: `update discount_codes set used = used + 1 where id = $1`,
});

const codeColumns = {
  id: t.uuid<DiscountCodeId>(),
  code: t.text(),
  percent: t.int4().nullable(),
  amount_cents: t.int4<Cents>().nullable(),
  used: t.int4(),
  max_uses: t.int4().nullable(),
  per_person: t.int4().nullable(),
  expires_at: t.timestamptz().nullable(),
  ended_at: t.timestamptz().nullable(),
  created_at: t.timestamptz(),
  products: t.json<readonly { readonly id: ProductId; readonly title: string }[]>().certain(),
};
const CODES = `
    select c.id, c.code, c.percent, c.amount_cents, c.used, c.max_uses, c.per_person, c.expires_at, c.ended_at, c.created_at,
      coalesce((
        select json_agg(json_build_object('id', p.id, 'title', p.title) order by p.title, p.id)
        from discount_code_products sold join products p on p.id = sold.product_id
        where sold.code_id = c.id), '[]') as products
    from discount_codes c`;

/** A creator's codes, the latest first after ($2, $3). */
export const codesOfCreator = statement({
  name: 'shop.list-codes',
  params: [t.uuid<CreatorId>(), t.timestamptz(), t.uuid(), t.int8()],
  row: codeColumns,
  text: `${CODES}
    where c.creator_id = $1 and (c.created_at, c.id) < ($2, $3)
    order by c.created_at desc, c.id desc limit $4`,
});
export type CodeRow = Row<typeof codesOfCreator>;

export const codeById = statement({
  name: 'shop.code',
  params: [t.uuid<DiscountCodeId>(), t.uuid<CreatorId>()],
  row: codeColumns,
  text: `${CODES} where c.id = $1 and c.creator_id = $2`,
});

/** A creator's codes are made one after the other, so that they can be counted. */
export const lockSeller = statement({
  name: 'shop.lock-seller',
  params: [t.uuid<CreatorId>()],
  row: { id: t.uuid<CreatorId>() },
  text: `select id from creators where id = $1 for no key update`,
});

export const countActive = statement({
  name: 'shop.count-active-codes',
  params: [t.uuid<CreatorId>(), t.timestamptz()],
  row: { active: t.int4().certain() },
  text: `select count(*)::int as active from discount_codes
    where creator_id = $1 and ended_at is null and (expires_at is null or expires_at > $2)
      and (max_uses is null or used < max_uses)`,
});

/** How many of these products are the creator's, and not deleted. */
export const countOwnProducts = statement({
  name: 'shop.count-own-products',
  params: [t.uuid<CreatorId>(), t.uuidArray<ProductId>()],
  row: { found: t.int4().certain() },
  text: `select count(*)::int as found from products
    where id = any($2::uuid[]) and creator_id = $1 and deleted_at is null`,
});

/** No row where the creator has a code of this text. */
export const insertCode = statement({
  name: 'shop.insert-code',
  params: {
    creatorId: t.uuid<CreatorId>(),
    code: t.text(),
    percent: t.int4().nullable(),
    amountCents: t.int4<Cents>().nullable(),
    maxUses: t.int4().nullable(),
    perPerson: t.int4().nullable(),
    expiresAt: t.timestamptz().nullable(),
    productIds: t.uuidArray<ProductId>(),
    now: t.timestamptz(),
  },
  row: { id: t.uuid<DiscountCodeId>() },
  text: `with made as (
      insert into discount_codes (creator_id, code, percent, amount_cents, max_uses, per_person, expires_at, created_at)
      values (:creatorId, :code, :percent, :amountCents, :maxUses, :perPerson, :expiresAt, :now)
      on conflict (creator_id, code) do nothing returning id
    ), sold as (
      insert into discount_code_products (code_id, product_id)
      select made.id, product_id from made, unnest(:productIds::uuid[]) as product_id
    )
    select id from made`,
});

/** Ends a code of the creator's; one that was ended before stays as it is. No row where it is not theirs. */
export const endOwnCode = statement({
  name: 'shop.end-code',
  params: [t.uuid<DiscountCodeId>(), t.uuid<CreatorId>(), t.timestamptz()],
  row: { id: t.uuid<DiscountCodeId>() },
  text: `update discount_codes set ended_at = coalesce(ended_at, $3) where id = $1 and creator_id = $2 returning id`,
});
