import type { InvoiceId } from '@limelight/contract/platform/ids';
import type { Deps } from '../../kernel/deps.ts';
import type { Viewer } from '../../kernel/viewer.ts';
import { partsOfRefunds, readOrders } from '../../payments/index.ts';
import { writePdf } from '../../platform/pdf/pdf-writer.ts';
import { invoiceReader } from '../policy.ts';
import { type InvoiceRow, invoiceById } from './invoice-queries.ts';
import { invoiceSheet } from './invoice-sheet.ts';

/**
 * An invoice or a credit note as PDF, for the buyer, the creator who sold, and administrators (who need their second factor, if
 * they have one); null when there is none for this viewer. Throws ProcessBusy when too many requests wait.
 */
export async function getInvoice(deps: Deps, viewer: Viewer, id: InvoiceId): Promise<File | null> {
  const invoice = await deps.db.maybe(invoiceById, id);
  if (!invoice || !(await mayRead(deps, viewer, invoice))) return null;
  const { order_id: orderId, refund_id: refundId } = invoice;
  const [orders, parts] = await Promise.all([
    readOrders(deps.db, [orderId]),
    refundId === null ? [] : partsOfRefunds(deps.db, [orderId]),
  ]);
  const order = orders.get(orderId);
  if (!order) return null;
  const its = parts.filter((part) => part.refundId === refundId);
  const sheet = invoiceSheet(deps, invoice, order, its);
  const pdf = await writePdf(sheet);
  return new File([new Uint8Array(pdf)], `${fileName(sheet.title)}.pdf`, {
    type: 'application/pdf',
  });
}

const fileName = (title: string) => title.toLowerCase().replaceAll(' ', '-');

async function mayRead(deps: Deps, viewer: Viewer, invoice: InvoiceRow): Promise<boolean> {
  const { buyer_id: buyerId, creator_id: creatorId } = invoice;
  const reader = { id: viewer.id, isAdmin: viewer.roles.has('admin') };
  const as = invoiceReader({ buyerId, creatorId }, reader);
  if (as !== 'admin') return as !== null;
  return viewer.aal === 'aal2' || !(await deps.hasSecondFactor(deps.db, viewer.id));
}
