import { z } from 'zod';
import { orderLine, orderStatus } from '../payments/order.ts';
import { page, pageInput } from '../platform/cursor.ts';
import { orderId, productId, userId } from '../platform/ids.ts';
import { line } from '../platform/line.ts';
import { amount, cents } from '../platform/money.ts';
import { input, ok, operation } from '../platform/operation.ts';
import { day } from '../platform/time.ts';
import { invoiceView } from './purchases.ts';
import { problemView } from './problems.ts';

/** A paid order, as the creator who sold it sees it. Money in cents; `netCents` after the fee and refunds. */
export const sale = z.object({
  orderId,
  number: z.string(),
  status: orderStatus,
  buyer: z.object({
    id: userId,
    handle: z.string(),
    displayName: z.string(),
    avatarUrl: z.string().nullable(),
  }),
  lines: z.array(
    orderLine.extend({ productId, downloads: z.int(), problem: problemView.nullable() }),
  ),
  code: z.string().nullable(),
  totalCents: amount,
  taxCents: amount,
  refundedCents: amount,
  netCents: cents,
  invoices: z.array(invoiceView),
  paidAt: z.iso.datetime(),
});
export type Sale = z.infer<typeof sale>;

const filters = {
  productId: productId.optional(),
  show: z.enum(['all', 'refunded', 'problems']).default('all'),
  from: day.optional(),
  to: day.optional(),
  /** A number of an order, or the beginning of a buyer's name. */
  query: z.string().trim().max(100).default(''),
};

/** Figures of one product. Money without tax, in cents; `netCents` is the creator's share after refunds. */
const productFigures = z.object({
  productId,
  title: z.string(),
  orders: z.int(),
  pieces: z.int(),
  grossCents: amount,
  discountCents: amount,
  refundedCents: amount,
  netCents: cents,
  /** Buyers who downloaded a file, and all buyers. */
  downloaders: z.int(),
  buyers: z.int(),
  inCarts: z.int(),
  reviews: z.int(),
  averageStars: z.int().nullable(),
});
export type ProductFigures = z.infer<typeof productFigures>;

/** For creators: what they sold. */
export const saleOperations = {
  listSales: operation('shop.listSales', 'GET', '/shop/sales', 'What I sold')
    .input(input({ ...filters, ...pageInput({ default: 20, max: 50 }) }))
    .output(page(sale)),
  /** The same as a table for spreadsheets (text/csv). */
  exportSales: operation('shop.exportSales', 'GET', '/shop/sales/csv', 'What I sold, as a CSV file')
    .input(input(filters))
    .output(z.file().mime('text/csv')),
  getSale: operation('shop.getSale', 'GET', '/shop/sales/{orderId}', 'One order that I sold')
    .input(input({ orderId }))
    .output(sale),
  /** All that is left of the line, or a part. A repeat with the same key refunds nothing. */
  refundLine: operation(
    'shop.refundLine',
    'POST',
    '/shop/sales/{orderId}/lines/{position}/refund',
    'Refund a line of an order',
  )
    .input(
      input({
        orderId,
        position: z.coerce.number().pipe(z.int().min(0)),
        amountCents: amount.min(1).optional(),
        reason: z.string().trim().max(500).default(''),
        idempotencyKey: z.string().min(8).max(64),
      }),
    )
    .output(sale)
    .errors({
      more_than_left: {
        status: 422,
        message: 'That is more than is left of this line.',
        data: z.object({ leftCents: amount }),
      },
      not_refundable: { status: 409, message: 'There is nothing left to refund.' },
    }),
  getInvoiceDetails: operation(
    'shop.getInvoiceDetails',
    'GET',
    '/shop/invoice-details',
    'My invoice details',
  )
    .input(input({}))
    .output(
      z.object({
        /** Null: invoices name the operator. */
        details: z
          .object({ name: z.string(), address: z.string(), taxNumber: z.string() })
          .nullable(),
        operatorName: z.string(),
      }),
    ),
  /** What invoices say from now on; null for the operator again. */
  setInvoiceDetails: operation(
    'shop.setInvoiceDetails',
    'PUT',
    '/shop/invoice-details',
    'Set my invoice details',
  )
    .input(
      input({
        details: z
          .object({
            name: line.min(1, 'Enter a name.').max(120),
            address: z.string().trim().min(1, 'Enter an address.').max(500),
            taxNumber: line.max(60).default(''),
          })
          .nullable(),
      }),
    )
    .output(ok),
  /** By product, most earned first. Money of the creator's share after refunds, in cents. */
  listProductFigures: operation(
    'shop.listProductFigures',
    'GET',
    '/shop/figures',
    'Statistics by product',
  )
    .input(
      input({ from: day.optional(), to: day.optional(), ...pageInput({ default: 20, max: 50 }) }),
    )
    .output(page(productFigures)),
};
