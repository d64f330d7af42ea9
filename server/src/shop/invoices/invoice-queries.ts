import type {
  CreatorId,
  InvoiceId,
  OrderId,
  RefundId,
  UserId,
} from '@limelight/contract/platform/ids';
import type { Cents } from '@limelight/contract/platform/money';
import { type Row, statement, t } from '../../platform/db/statement.ts';

/**
 * Writes the invoice of an order that is being paid, with the next number of its seller: the creator, if they entered invoice
 * details, else the operator. The row of the series is locked until the transaction ends, so no number is left out.
 */
export const insertInvoice = statement({
  name: 'shop.insert-invoice',
  params: {
    orderId: t.uuid<OrderId>(),
    creatorId: t.uuid<CreatorId>(),
    operatorName: t.text(),
    totalCents: t.int4<Cents>(),
    taxCents: t.int4<Cents>(),
    now: t.timestamptz(),
  },
  row: {},
  text: `with seller as (
      select coalesce(d.creator_id::text, 'operator') as id, coalesce(d.name, left(:operatorName, 120)) as name,
        coalesce(d.address, '') as address, coalesce(d.tax_number, '') as tax_number
      from (select 1) one left join invoice_details d on d.creator_id = :creatorId
    ), taken as (
      insert into invoice_series as s (seller, kind, last_number) select id, 'invoice', 1 from seller
      on conflict (seller, kind) do update set last_number = s.last_number + 1
      returning last_number
    )
    insert into invoices (order_id, kind, seller, number, seller_name, seller_address, seller_tax_number, total_cents,
      tax_cents, issued_at)
    select :orderId, 'invoice', seller.id, taken.last_number, seller.name, seller.address, seller.tax_number, :totalCents,
      :taxCents, :now
    from seller, taken`,
});

/**
 * Writes credit notes of refunds that have none, in the order of the refunds, with the next numbers of the sellers of their
 * invoices. Refunds at the same place in all lists. A refund of an order without an invoice has none.
 */
export const insertCreditNotes = statement({
  name: 'shop.insert-credit-notes',
  params: [
    t.uuidArray<OrderId>(),
    t.uuidArray<RefundId>(),
    t.int4Array(),
    t.int4Array(),
    t.timestamptz(),
  ],
  row: {},
  text: `with fresh as (
      select back.order_id, back.refund_id, back.total_cents, back.tax_cents, i.seller, i.seller_name, i.seller_address,
        i.seller_tax_number, row_number() over (partition by i.seller order by back.refund_id) as place
      from unnest($1::uuid[], $2::uuid[], $3::int[], $4::int[]) as back (order_id, refund_id, total_cents, tax_cents)
      join invoices i on i.order_id = back.order_id and i.kind = 'invoice'
      where not exists (select from invoices done where done.refund_id = back.refund_id)
    ), taken as (
      insert into invoice_series as s (seller, kind, last_number)
      select seller, 'credit_note', max(place) from fresh group by seller order by seller
      on conflict (seller, kind) do update set last_number = s.last_number + excluded.last_number
      returning s.seller, s.last_number
    )
    insert into invoices (order_id, kind, refund_id, seller, number, seller_name, seller_address, seller_tax_number,
      total_cents, tax_cents, issued_at)
    select f.order_id, 'credit_note', f.refund_id, f.seller,
      taken.last_number - (max(f.place) over (partition by f.seller)) + f.place, f.seller_name, f.seller_address,
      f.seller_tax_number, f.total_cents, f.tax_cents, $5
    from fresh f join taken on taken.seller = f.seller`,
});

/** An invoice or a credit note, the number of the invoice that it corrects, and whose order it is of. */
export const invoiceById = statement({
  name: 'shop.invoice',
  params: [t.uuid<InvoiceId>()],
  row: {
    id: t.uuid<InvoiceId>(),
    order_id: t.uuid<OrderId>(),
    kind: t.text<'invoice' | 'credit_note'>(),
    refund_id: t.uuid<RefundId>().nullable(),
    number: t.int4(),
    invoice_number: t.int4().certain(),
    seller_name: t.text(),
    seller_address: t.text(),
    seller_tax_number: t.text(),
    total_cents: t.int4<Cents>(),
    tax_cents: t.int4<Cents>(),
    issued_at: t.timestamptz(),
    buyer_id: t.uuid<UserId>(),
    creator_id: t.uuid<CreatorId>(),
    buyer_name: t.text(),
    buyer_handle: t.text(),
  },
  text: `select i.id, i.order_id, i.kind, i.refund_id, i.number, first.number as invoice_number, i.seller_name,
      i.seller_address, i.seller_tax_number, i.total_cents, i.tax_cents, i.issued_at, o.buyer_id, o.creator_id,
      buyer.display_name as buyer_name, buyer.handle as buyer_handle
    from invoices i
    join invoices first on first.order_id = i.order_id and first.kind = 'invoice'
    join shop_orders o on o.order_id = i.order_id
    join profiles buyer on buyer.id = o.buyer_id
    where i.id = $1`,
});
export type InvoiceRow = Row<typeof invoiceById>;

export const detailsOf = statement({
  name: 'shop.invoice-details',
  params: [t.uuid<CreatorId>()],
  row: { name: t.text(), address: t.text(), tax_number: t.text() },
  text: `select name, address, tax_number from invoice_details where creator_id = $1`,
});

export const putDetails = statement({
  name: 'shop.put-invoice-details',
  params: [t.uuid<CreatorId>(), t.text(), t.text(), t.text(), t.timestamptz()],
  row: {},
  text: `insert into invoice_details (creator_id, name, address, tax_number, updated_at) values ($1, $2, $3, $4, $5)
    on conflict (creator_id) do update set name = excluded.name, address = excluded.address,
      tax_number = excluded.tax_number, updated_at = excluded.updated_at`,
});

export const removeDetails = statement({
  name: 'shop.remove-invoice-details',
  params: [t.uuid<CreatorId>()],
  row: {},
  text: `delete from invoice_details where creator_id = $1`,
});
