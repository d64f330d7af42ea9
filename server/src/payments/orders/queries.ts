import type { CardId, CreatorId, OrderId, UserId } from '@limelight/contract/platform/ids';
import type { Cents } from '@limelight/contract/platform/money';
import type { OrderKindName, OrderLine, OrderStatus } from '../../kernel/order.ts';
import { type Row, statement, t } from '../../platform/db/statement.ts';

const OPEN: ReadonlySet<OrderStatus> = new Set<OrderStatus>([
  'pending',
  'requires_action',
  'authorized',
]);

/** Whether an order can still be settled by a payment. */
export const isOpen = ({ status }: { readonly status: OrderStatus }): boolean => OPEN.has(status);

const orderColumns = {
  id: t.uuid<OrderId>(),
  number: t.int8(),
  buyer_id: t.uuid<UserId>(),
  creator_id: t.uuid<CreatorId>(),
  kind: t.text<OrderKindName>(),
  card_id: t.uuid<CardId>().nullable(),
  total_cents: t.int4<Cents>(),
  tax_cents: t.int4<Cents>(),
  refunded_cents: t.int4<Cents>(),
  status: t.text<OrderStatus>(),
  idempotency_key: t.text(),
  provider_ref: t.text().nullable(),
  decline_reason: t.text().nullable(),
  confirm_url: t.text().nullable(),
  created_at: t.timestamptz(),
  paid_at: t.timestamptz().nullable(),
  refunded_at: t.timestamptz().nullable(),
  capture_decision: t.text<'capture' | 'void'>().nullable(),
  /** The thing of its first line. */
  thing_id: t.uuid().certain(),
};
const COLUMNS = `id, number, buyer_id, creator_id, kind, card_id, total_cents, tax_cents, refunded_cents, status, idempotency_key,
  provider_ref, decline_reason, confirm_url, created_at, paid_at, refunded_at, capture_decision`;
const ORDER = `${COLUMNS},
  (select thing_id from order_lines line where line.order_id = orders.id and line.position = 0) as thing_id`;

/** A line to be ordered: the cents of all its units, its discount and its tax. */
export interface NewLine {
  readonly position: number;
  readonly kind: OrderKindName;
  readonly thing_id: string;
  readonly title: string;
  readonly quantity: number;
  readonly amount_cents: Cents;
  readonly discount_cents: Cents;
  readonly tax_cents: Cents;
  readonly tax_label: string | null;
  readonly is_delivered_later: boolean;
}

/** No row when this key was used before or the same thing is being bought at this moment. */
export const insertOrder = statement({
  name: 'payments.insert-order',
  params: {
    buyerId: t.uuid<UserId>(),
    creatorId: t.uuid<CreatorId>(),
    kind: t.text<OrderKindName>(),
    cardId: t.uuid<CardId>().nullable(),
    totalCents: t.int4<Cents>(),
    taxCents: t.int4<Cents>(),
    idempotencyKey: t.text(),
    provider: t.text(),
    now: t.timestamptz(),
    onceKey: t.text().nullable(),
    lines: t.jsonb<readonly NewLine[]>(),
  },
  row: orderColumns,
  text: `with made as (
           insert into orders (buyer_id, creator_id, kind, card_id, total_cents, tax_cents, idempotency_key, provider,
             created_at, once_key)
           values (:buyerId, :creatorId, :kind, :cardId, :totalCents, :taxCents, :idempotencyKey, :provider, :now,
             :onceKey)
           on conflict do nothing
           returning *
         ), line as (
           insert into order_lines (order_id, position, kind, thing_id, title, quantity, amount_cents, discount_cents,
             tax_cents, tax_label, is_delivered_later)
           select made.id, line.* from made, jsonb_to_recordset(:lines) as line(position smallint, kind text,
             thing_id uuid, title text, quantity int, amount_cents int, discount_cents int, tax_cents int,
             tax_label text, is_delivered_later boolean)
           returning thing_id, position
         )
         select ${COLUMNS}, (select thing_id from line where position = 0) as thing_id from made`,
});

export const orderByKey = statement({
  name: 'payments.order-by-key',
  params: [t.uuid<UserId>(), t.text()],
  row: orderColumns,
  text: `select ${ORDER} from orders where buyer_id = $1 and idempotency_key = $2`,
});

/** The open order of the same sale; there is at most one. */
export const openOrder = statement({
  name: 'payments.open-order',
  params: [t.uuid<UserId>(), t.text()],
  row: orderColumns,
  text: `select ${ORDER} from orders
         where buyer_id = $1 and once_key = $2 and status in ('pending', 'requires_action', 'authorized')`,
});

export const orderById = statement({
  name: 'payments.order-by-id',
  params: [t.uuid<OrderId>()],
  row: orderColumns,
  text: `select ${ORDER} from orders where id = $1`,
});

export const lockOrder = statement({
  name: 'payments.lock-order',
  params: [t.uuid<OrderId>()],
  row: orderColumns,
  text: `select ${ORDER} from orders where id = $1 for update`,
});

/**
 * Moves only an open order, and its lines with it: a paid line is delivered, or is to be delivered; a line of a declined or
 * expired order is returned. `lines`: the lines that moved.
 */
export const settleOrder = statement({
  name: 'payments.settle-order',
  params: [
    t.uuid<OrderId>(),
    t.text<OrderStatus>(),
    t.text().nullable(),
    t.text().nullable(),
    t.text().nullable(),
    t.timestamptz().nullable(),
  ],
  row: { ...orderColumns, lines: t.json<readonly OrderLine[]>().certain() },
  text: `with moved as (
           update orders set status = $2, provider_ref = coalesce($3, provider_ref), decline_reason = $4,
             confirm_url = $5, paid_at = $6
           where id = $1 and status in ('pending', 'requires_action', 'authorized')
           returning *
         ), line as (
           update order_lines l
             set state = case when $2 <> 'paid' then 'returned' when l.is_delivered_later then 'to_deliver'
                 else 'delivered' end,
               delivered_at = case when not l.is_delivered_later then $6 end
           from moved
           where l.order_id = moved.id and l.state = 'to_deliver' and $2 in ('paid', 'declined', 'expired')
           returning l.position, l.kind, l.thing_id, l.title, l.quantity, l.unit_cents, l.amount_cents,
             l.discount_cents, l.tax_cents, l.is_delivered_later, l.state
         )
         select ${ORDER}, coalesce((select json_agg(line order by line.position) from line), '[]') as lines
         from moved orders`,
});

/** Marks an order whose charge came too late; no row when it was paid, or was returned before. */
export const returnOrder = statement({
  name: 'payments.return-order',
  params: [t.uuid<OrderId>(), t.text(), t.text()],
  row: orderColumns,
  text: `with line as (
           update order_lines set state = 'returned' where order_id = $1 and state = 'to_deliver' and exists (
             select from orders where id = $1 and status in ('pending', 'requires_action', 'authorized'))
         )
         update orders set status = 'returned', provider_ref = $2, decline_reason = $3, confirm_url = null
         where id = $1 and status in ('pending', 'requires_action', 'authorized', 'declined', 'expired')
         returning ${ORDER}`,
});

/** Refunds an order that cost nothing. */
export const markFreeRefunded = statement({
  name: 'payments.mark-free-refunded',
  params: [t.uuid<OrderId>(), t.timestamptz()],
  row: orderColumns,
  text: `with line as (
           update order_lines set state = 'refunded' where order_id = $1 and state in ('to_deliver', 'delivered')
             and exists (select from orders where id = $1 and status = 'paid' and total_cents = 0)
         )
         update orders set status = 'refunded', refunded_at = $2
         where id = $1 and status = 'paid' and total_cents = 0 returning ${ORDER}`,
});

export const orderViewColumns = {
  ...orderColumns,
  /** The text of its first line. */
  title: t.text(),
  line_count: t.int4().certain(),
  handle: t.text(),
  display_name: t.text(),
  avatar_url: t.text().nullable(),
  card_brand: t.text().nullable(),
  card_last4: t.text().nullable(),
};
export const ORDER_VIEW = `select ${COLUMNS.split(',')
  .map((column) => `o.${column.trim()}`)
  .join(', ')},
    line.thing_id, line.title,
    (select count(*)::int from order_lines each where each.order_id = o.id) as line_count,
    p.handle, p.display_name, p.avatar_url, card.brand as card_brand, card.last4 as card_last4
  from orders o
  join order_lines line on line.order_id = o.id and line.position = 0
  join profiles p on p.id = o.creator_id
  left join cards card on card.id = o.card_id`;

/** Whose charge it is. */
export const chargedOrder = statement({
  name: 'payments.charged-order',
  params: [t.text<ProviderName>(), t.text()],
  row: { buyer_id: t.uuid<UserId>(), creator_id: t.uuid<CreatorId>() },
  text: `select buyer_id, creator_id from orders where provider = $1 and provider_ref = $2`,
});

/** The order of a charge. */
export const orderByCharge = statement({
  name: 'payments.order-by-charge',
  params: [t.text<ProviderName>(), t.text()],
  row: { ...orderColumns, dispute_born_by: t.text<'creator' | 'platform'>().nullable() },
  text: `select ${ORDER}, dispute_born_by from orders where provider = $1 and provider_ref = $2 for update`,
});

/**
 * Marks a dispute once, with the network's deadline ($5); where the whole payment was taken back ($2) the order counts as
 * refunded. No row when it was marked before.
 */
export const markDisputed = statement({
  name: 'payments.mark-disputed',
  params: [
    t.uuid<OrderId>(),
    t.bool(),
    t.text<'creator' | 'platform'>(),
    t.timestamptz(),
    t.timestamptz().nullable(),
  ],
  row: orderColumns,
  text: `with line as (
           update order_lines set state = 'refunded'
           where $2 and order_id = $1 and state in ('to_deliver', 'delivered')
             and exists (select from orders where id = $1 and dispute_born_by is null)
         )
         update orders set disputed_at = $4, dispute_born_by = $3, dispute_answer_by = $5,
           status = case when $2 then 'refunded' else status end,
           refunded_cents = case when $2 then total_cents else refunded_cents end,
           refunded_at = case when $2 then $4 else refunded_at end
         where id = $1 and dispute_born_by is null returning ${ORDER}`,
});

export const markDisputeWon = statement({
  name: 'payments.mark-dispute-won',
  params: [t.uuid<OrderId>()],
  row: {},
  text: `update orders set disputed_at = null where id = $1 and disputed_at is not null`,
});

export const markDisputeLost = statement({
  name: 'payments.mark-dispute-lost',
  params: [t.uuid<OrderId>(), t.timestamptz()],
  row: {},
  text: `update orders set dispute_lost_at = $2
         where id = $1 and disputed_at is not null and dispute_lost_at is null`,
});

export const orderView = statement({
  name: 'payments.order-view',
  params: [t.uuid<OrderId>()],
  row: orderViewColumns,
  text: `${ORDER_VIEW} where o.id = $1`,
});
export type OrderViewRow = Row<typeof orderView>;

/** Several orders, newest first. */
export const ordersById = statement({
  name: 'payments.orders-by-id',
  params: [t.uuidArray<OrderId>()],
  row: orderViewColumns,
  text: `${ORDER_VIEW} where o.id = any($1) order by o.number desc`,
});

export const listOrders = statement({
  name: 'payments.list-orders',
  params: [t.uuid<UserId>(), t.timestamptz(), t.uuid(), t.int8()],
  row: orderViewColumns,
  text: `${ORDER_VIEW}
         where o.buyer_id = $1 and (o.created_at, o.id) < ($2, $3)
         order by o.created_at desc, o.id desc limit $4`,
});

/** The email address for a receipt, and the names on it. */
export const receiptFacts = statement({
  name: 'payments.receipt-facts',
  params: [t.uuid<UserId>(), t.uuid<CreatorId>(), t.uuid<CardId>().nullable()],
  row: {
    email: t.citext().nullable(),
    locale: t.text(),
    time_zone: t.text(),
    creator_name: t.text(),
    card_brand: t.text().nullable(),
    card_last4: t.text().nullable(),
  },
  text: `select buyer.email, account.locale, account.time_zone, creator.display_name as creator_name,
           card.brand as card_brand, card.last4 as card_last4
         from auth.emails buyer
         join people account on account.id = buyer.id
         join profiles creator on creator.id = $2
         left join cards card on card.id = $3
         where buyer.id = $1`,
});

export type ProviderName = 'sandbox' | 'stripe';

/** No row when this event was stored before. */
export const insertEvent = statement({
  name: 'payments.insert-event',
  params: [t.text<ProviderName>(), t.text(), t.text(), t.jsonb<unknown>(), t.timestamptz()],
  row: {},
  text: `insert into provider_events (provider, event_id, kind, payload, received_at)
         values ($1, $2, $3, $4, $5) on conflict do nothing`,
});

export const lockEvent = statement({
  name: 'payments.lock-event',
  params: [t.text<ProviderName>(), t.text()],
  row: { payload: t.jsonb<unknown>(), handled_at: t.timestamptz().nullable() },
  text: `select payload, handled_at from provider_events where provider = $1 and event_id = $2 for update`,
});

export const markEventHandled = statement({
  name: 'payments.mark-event-handled',
  params: [t.text<ProviderName>(), t.text(), t.timestamptz()],
  row: {},
  text: `update provider_events set handled_at = $3, failure = null where provider = $1 and event_id = $2`,
});

export const markEventFailed = statement({
  name: 'payments.mark-event-failed',
  params: [t.text<ProviderName>(), t.text(), t.text()],
  row: {},
  text: `update provider_events set failure = $3 where provider = $1 and event_id = $2 and handled_at is null`,
});

export const unhandledEvents = statement({
  name: 'payments.unhandled-events',
  params: [t.text<ProviderName>(), t.int8()],
  row: { event_id: t.text() },
  text: `select event_id from provider_events where provider = $1 and handled_at is null
         order by received_at limit $2`,
});
