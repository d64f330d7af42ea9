import { z } from 'zod';
import { fileKind, mediaView } from '../media/operations.ts';
import { orderLine, singleOrder } from '../payments/order.ts';
import { invoiceId, orderId, productFileId, productId } from '../platform/ids.ts';
import { amount } from '../platform/money.ts';
import { input, operation } from '../platform/operation.ts';
import { problemView } from './problems.ts';

/** A file that a holder may download. Older versions stay beside the newer ones. */
const boughtFile = z.object({
  id: productFileId,
  name: z.string(),
  kind: fileKind,
  bytes: z.int(),
  version: z.int(),
  note: z.string(),
  /** No longer in the product, or replaced by a newer version. */
  isOld: z.boolean(),
  addedAt: z.iso.datetime(),
  downloadedAt: z.iso.datetime().nullable(),
  /** Films and sounds also play; null for other files. */
  view: mediaView.nullable(),
});
export type BoughtFile = z.infer<typeof boughtFile>;

/** Why what was bought is not open now. `gone`: refunded or disputed; `closed`: while a takedown, block or suspension lasts. */
const closedWhy = z.enum(['gone', 'closed']);

/** One line of an order of the shop, as its buyer sees it. */
const boughtLine = orderLine.extend({
  productId,
  picture: mediaView.nullable(),
  closed: closedWhy.nullable(),
  files: z.array(boughtFile),
  keys: z.array(z.string()),
  links: z.array(z.object({ title: z.string(), url: z.string() })),
  canReview: z.boolean(),
  canReport: z.boolean(),
  /** The latest problem that the buyer told about. */
  problem: problemView.nullable(),
});
export type BoughtLine = z.infer<typeof boughtLine>;

export const invoiceView = z.object({
  id: invoiceId,
  kind: z.enum(['invoice', 'credit_note']),
  /** INV-000001, CN-000001: without gaps for each seller. */
  number: z.string(),
  totalCents: amount,
  issuedAt: z.iso.datetime(),
});
export type InvoiceView = z.infer<typeof invoiceView>;

/** An order of the shop with what it opened. */
export const purchaseView = singleOrder.omit({ lines: true }).extend({
  lines: z.array(boughtLine),
  invoices: z.array(invoiceView),
});
export type PurchaseView = z.infer<typeof purchaseView>;

/** For buyers: what they have. */
export const purchaseOperations = {
  getPurchase: operation(
    'shop.getPurchase',
    'GET',
    '/shop/purchases/{orderId}',
    'What an order opened',
  )
    .input(input({ orderId }))
    .output(purchaseView),
  /**
   * The address of a file, as an attachment with ranges; notes the download. It works in the buyer's own sessions for as long as
   * they have the product, so that a long download resumes.
   */
  download: operation(
    'shop.download',
    'POST',
    '/shop/purchases/{orderId}/files/{fileId}',
    'Download a file of an order',
  )
    .input(input({ orderId, fileId: productFileId }))
    .output(z.object({ url: z.string(), name: z.string(), bytes: z.int() }))
    .errors({
      not_ready: { status: 409, message: 'This file is still being prepared.' },
    }),
  /** An invoice or a credit note as PDF, for the buyer, the seller and administrators. */
  getInvoice: operation(
    'shop.getInvoice',
    'GET',
    '/shop/invoices/{invoiceId}',
    'An invoice as a PDF',
  )
    .input(input({ invoiceId }))
    .output(z.file().mime('application/pdf')),
};
