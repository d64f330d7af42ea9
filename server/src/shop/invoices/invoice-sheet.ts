import { TEST_MODE_TEXT } from '@limelight/contract/memberships/texts';
import type { OrderLine } from '@limelight/contract/payments/order';
import { addCents, type Cents, formatCents, toCents } from '@limelight/contract/platform/money';
import type { Deps } from '../../kernel/deps.ts';
import type { ReadOrder, RefundPart } from '../../payments/index.ts';
import type { Sheet } from '../../platform/pdf/sheet.ts';
import { viewInvoice } from '../orders/read-sales.ts';
import type { InvoiceRow } from './invoice-queries.ts';

const dollars = (cents: Cents) => `${formatCents(cents)} USD`;
const line = (label: string, value: string, fallback?: string) =>
  fallback === undefined ? { label, value } : { label, value, fallback };
const row = (label: string, value: string, isTotal = false) => ({ label, value, isTotal });

/**
 * What an invoice or a credit note says: its number, who the seller is, what was sold or went back, and its tax. `parts`: what
 * its refund gave back; of an invoice none. Days are in UTC.
 */
export function invoiceSheet(
  { config, payments }: Pick<Deps, 'config'> & { payments: Pick<Deps['payments'], 'isTest'> },
  invoice: InvoiceRow,
  { order }: Pick<ReadOrder, 'order'>,
  parts: readonly RefundPart[],
): Sheet {
  const isNote = invoice.kind === 'credit_note';
  const kind = isNote ? 'Credit note' : 'Invoice';
  const { number } = viewInvoice(invoice);
  const corrected = viewInvoice({ ...invoice, kind: 'invoice', number: invoice.invoice_number });
  return {
    title: `${kind} ${number}`,
    heading: kind,
    mark: null,
    lines: [
      line('Number', number),
      line('Date', invoice.issued_at.toISOString().slice(0, 10)),
      ...(isNote ? [line('For invoice', corrected.number)] : []),
      line('Order', `No. ${order.number}`),
      line('Seller', invoice.seller_name),
      ...(invoice.seller_address === ''
        ? []
        : [line('Address', invoice.seller_address.split(/\s*\n\s*/).join(', '))]),
      ...(invoice.seller_tax_number === '' ? [] : [line('Tax number', invoice.seller_tax_number)]),
      line('Buyer', `${invoice.buyer_name} (@${invoice.buyer_handle})`, `@${invoice.buyer_handle}`),
      line(
        'Creator',
        `${order.creator.displayName} (@${order.creator.handle})`,
        `@${order.creator.handle}`,
      ),
    ],
    sums: isNote ? returned(invoice, parts) : sold(invoice, order.lines),
    warning: payments.isTest ? TEST_MODE_TEXT : null,
    foot: `${config.brandName}, ${new URL(config.publicUrl).host}. Dates are in UTC.`,
  };
}

function sold(invoice: InvoiceRow, lines: readonly OrderLine[]): Sheet['sums'] {
  const discount = addCents(...lines.map((one) => one.discountCents));
  return [
    ...lines.map((one) => row(titleOf(one), dollars(one.amountCents))),
    ...(discount > 0 ? [row('Discount', `−${dollars(discount)}`)] : []),
    ...taxes(lines).map(([label, cents]) => row(label, dollars(cents))),
    row('Total', dollars(invoice.total_cents), true),
  ];
}

const titleOf = ({ title, quantity, unitCents }: OrderLine) =>
  quantity === 1 ? title : `${title}, ${quantity} × ${dollars(unitCents)}`;

/** Taxes of one name add up to one sum. */
function taxes(lines: readonly OrderLine[]): [label: string, cents: Cents][] {
  const sums = new Map<string, Cents>();
  for (const { taxLabel, taxCents } of lines) {
    const label = taxLabel ?? 'Tax';
    if (taxCents > 0) sums.set(label, addCents(sums.get(label) ?? toCents(0), taxCents));
  }
  return [...sums];
}

function returned(invoice: InvoiceRow, parts: readonly RefundPart[]): Sheet['sums'] {
  const tax = invoice.tax_cents;
  return [
    ...parts.map((part) => row(part.title, `−${dollars(toCents(part.cents - part.taxCents))}`)),
    ...(tax > 0 ? [row('Tax', `−${dollars(tax)}`)] : []),
    row('Credited', `−${dollars(invoice.total_cents)}`, true),
  ];
}
