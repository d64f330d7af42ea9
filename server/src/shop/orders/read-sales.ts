import { type CreatorId, type OrderId, type ProductId } from '@limelight/contract/platform/ids';
import { toCents } from '@limelight/contract/platform/money';
import type { InvoiceView } from '@limelight/contract/shop/purchases';
import type { Sale } from '@limelight/contract/shop/sales';
import type { Deps } from '../../kernel/deps.ts';
import { readOrders } from '../../payments/index.ts';
import { timeCursor, toPage } from '../../platform/db/cursor.ts';
import type { Queryable } from '../../platform/db/db.ts';
import { beginning } from '../../platform/db/like.ts';
import type { Row } from '../../platform/db/statement.ts';
import { groupBy } from '../../platform/group-by.ts';
import { problemsOfOrders } from '../problems/problem-queries.ts';
import { viewProblem } from '../problems/view-problem.ts';
import { notFound } from '../refused.ts';
import { lineKey } from './line-key.ts';
import { codesOfOrders, invoicesOfOrders, netOfOrders, productsOfOrders } from './order-queries.ts';
import { buyersOfSales, salesOfProduct, salesPage } from './sale-queries.ts';

/** What a creator's sales are narrowed by. */
export interface SaleFilters {
  readonly productId?: ProductId | undefined;
  readonly show: 'all' | 'refunded' | 'problems';
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly query: string;
}

/** An order number can have 19 digits; 15 are exact in JavaScript, and enough. */
const NUMBER = /^#?(\d{1,15})$/;

/** A page of what a creator sold, the latest first. */
export async function listSales(
  deps: Pick<Deps, 'db'>,
  creatorId: CreatorId,
  {
    cursor,
    limit,
    ...filters
  }: SaleFilters & { readonly cursor?: string | undefined; readonly limit: number },
): Promise<{ items: Sale[]; nextCursor: string | null }> {
  const { productId = null, show, from = null, to = null, query } = filters;
  const [, digits] = NUMBER.exec(query) ?? [];
  const name = query.replace(/^@/, '').toLowerCase();
  const rows = await deps.db.many(productId === null ? salesPage : salesOfProduct, {
    creatorId,
    productId,
    show,
    from,
    to,
    number: digits === undefined ? null : Number(digits),
    beginning: name === '' ? null : beginning(name),
    ...timeCursor.decode(cursor),
    limit: limit + 1,
  });
  const page = toPage(rows, limit, (row) => timeCursor.encode(row.paid_at, row.order_id));
  const ids = page.items.map((row) => row.order_id);
  return { items: await readSales(deps.db, creatorId, ids), nextCursor: page.nextCursor };
}

/** One paid order of the shop that this creator sold. Throws not_found. */
export async function readSale(
  deps: Pick<Deps, 'db'>,
  creatorId: CreatorId,
  id: OrderId,
): Promise<Sale> {
  const [sale] = await readSales(deps.db, creatorId, [id]);
  if (!sale) throw notFound();
  return sale;
}

/** Those of these orders that a creator sold, in their order; the same number of statements for any number of them. */
async function readSales(
  db: Queryable,
  creatorId: CreatorId,
  ids: readonly OrderId[],
): Promise<Sale[]> {
  if (ids.length === 0) return [];
  const [sold, orders, products, codes, nets, invoices, problems] = await Promise.all([
    db.many(buyersOfSales, creatorId, ids),
    readOrders(db, ids),
    db.many(productsOfOrders, ids),
    db.many(codesOfOrders, ids),
    db.many(netOfOrders, creatorId, ids),
    db.many(invoicesOfOrders, ids),
    db.many(problemsOfOrders, ids),
  ]);
  const saleOf = new Map(sold.map((row) => [row.order_id, row]));
  const productOf = new Map(products.map((row) => [lineKey(row), row]));
  const problemOf = new Map(problems.map((row) => [lineKey(row), viewProblem(row)]));
  const codeOf = new Map(codes.map((row) => [row.order_id, row.code]));
  const netOf = new Map(nets.map((row) => [row.order_id, row.net_cents]));
  const invoicesOf = groupBy(invoices, (row) => row.order_id);
  return ids.flatMap((orderId) => {
    const sale = saleOf.get(orderId);
    const read = orders.get(orderId);
    if (!sale || !read) return [];
    const { order } = read;
    return [
      {
        orderId,
        number: order.number,
        status: order.status,
        buyer: {
          id: sale.buyer_id,
          handle: sale.handle,
          displayName: sale.display_name,
          avatarUrl: sale.avatar_url,
        },
        lines: order.lines.flatMap((line) => {
          const key = lineKey({ order_id: orderId, position: line.position });
          const product = productOf.get(key);
          if (!product) return [];
          const { product_id: productId, downloads } = product;
          return [{ ...line, productId, downloads, problem: problemOf.get(key) ?? null }];
        }),
        code: codeOf.get(orderId) ?? null,
        totalCents: order.totalCents,
        taxCents: read.taxCents,
        refundedCents: order.refundedCents ?? toCents(0),
        netCents: netOf.get(orderId) ?? toCents(0),
        invoices: (invoicesOf.get(orderId) ?? []).map(viewInvoice),
        paidAt: sale.paid_at.toISOString(),
      },
    ];
  });
}

const PREFIXES = { invoice: 'INV', credit_note: 'CN' };

/** An invoice or a credit note in a list. */
export const viewInvoice = (row: Row<typeof invoicesOfOrders>): InvoiceView => ({
  id: row.id,
  kind: row.kind,
  number: `${PREFIXES[row.kind]}-${String(row.number).padStart(6, '0')}`,
  totalCents: row.total_cents,
  issuedAt: row.issued_at.toISOString(),
});
