import type { OrderId } from '@limelight/contract/platform/ids';
import { TEST_MODE_TEXT } from '@limelight/contract/memberships/texts';
import { addCents, type Cents, formatCents, toCents } from '@limelight/contract/platform/money';
import type { Viewer } from '../../kernel/viewer.ts';
import type { Deps } from '../../kernel/deps.ts';
import type { Row } from '../../platform/db/statement.ts';
import { writePdf } from '../../platform/pdf/pdf-writer.ts';
import type { Sheet } from '../../platform/pdf/sheet.ts';
import { orderView, type OrderViewRow, receiptFacts } from '../orders/queries.ts';
import { type LineRow, linesOf } from '../orders/line-queries.ts';
import { costOf } from '../refunds/refund-lines.ts';
import { refundsOf } from '../refunds/refund-queries.ts';
import { titleOf } from '../orders/view.ts';

type RefundRow = Row<typeof refundsOf>;

const dayOf = (at: Date) => at.toISOString().slice(0, 10);
const dollars = (cents: Parameters<typeof formatCents>[0]) => `${formatCents(cents)} USD`;

/**
 * The receipt of a paid order as PDF, for its buyer and for administrators (who need their second factor, if they have one);
 * null when there is none for this viewer. Days are in UTC. Throws ProcessBusy when too many requests wait.
 */
export async function printReceipt(deps: Deps, viewer: Viewer, id: OrderId): Promise<File | null> {
  const order = await deps.db.maybe(orderView, id);
  if (!order?.paid_at || !(await mayRead(deps, viewer, order))) return null;
  const { email } = await deps.db.one(
    receiptFacts,
    order.buyer_id,
    order.creator_id,
    order.card_id,
  );
  const refunds = await deps.db.many(refundsOf, [id]);
  const lines = await deps.db.many(linesOf, [id]);
  const pdf = await writePdf(receiptSheet(deps, { order, lines, refunds }, order.paid_at, email));
  return new File([new Uint8Array(pdf)], `receipt-${order.number}.pdf`, {
    type: 'application/pdf',
  });
}

async function mayRead(deps: Deps, viewer: Viewer, order: OrderViewRow): Promise<boolean> {
  if (order.buyer_id === viewer.id) return true;
  if (!viewer.roles.has('admin')) return false;
  return viewer.aal === 'aal2' || !(await deps.hasSecondFactor(deps.db, viewer.id));
}

/** The contents of a receipt. Exported for its test. */
export function receiptSheet(
  {
    config,
    payments,
    orderKinds,
  }: Pick<Deps, 'config' | 'orderKinds'> & { payments: Pick<Deps['payments'], 'isTest'> },
  {
    order,
    lines,
    refunds,
  }: {
    order: OrderViewRow;
    lines: readonly LineRow[];
    refunds: readonly RefundRow[];
  },
  paidAt: Date,
  email: string | null,
): Sheet {
  const isRefunded = order.status === 'refunded';
  // there was no money to return
  const refunded = order.total_cents === 0 ? 'Ended' : 'Refunded';
  const line = (label: string, value: string, fallback?: string) =>
    fallback === undefined ? { label, value } : { label, value, fallback };
  const title = `${config.brandName} receipt ${order.number}`;
  return {
    title,
    heading: `${config.brandName} receipt`,
    mark: isRefunded ? refunded : order.refunded_cents > 0 ? 'Partially refunded' : null,
    lines: [
      line('Receipt', `No. ${order.number}`),
      line(order.total_cents === 0 ? 'Date' : 'Paid on', dayOf(paidAt)),
      ...(isRefunded && order.refunded_at
        ? [line(`${refunded} on`, dayOf(order.refunded_at))]
        : []),
      ...(email === null ? [] : [line('Paid by', email)]),
      line('Creator', `${order.display_name} (@${order.handle})`, `@${order.handle}`),
      line('For', titleOf(order), orderKinds(order.kind).title),
      ...(order.card_brand !== null && order.card_last4 !== null
        ? [line('Card', `${order.card_brand} •••• ${order.card_last4}`)]
        : []),
    ],
    sums: [...partsOf(lines), ...sumsOf(order, refunds)],
    warning: payments.isTest ? TEST_MODE_TEXT : null,
    foot: `${config.brandName}, ${new URL(config.publicUrl).host}. Dates are in UTC.`,
  };
}

/** The parts of the total, where one line does not show them: each line, discounts, and tax. */
function partsOf(lines: readonly LineRow[]): Sheet['sums'] {
  const sum = (of: (line: LineRow) => number) =>
    toCents(lines.reduce((all, line) => all + of(line), 0));
  const discount = sum((line) => line.discount_cents);
  const tax = sum((line) => line.tax_cents);
  const isPlain = lines.length < 2 && lines.every((line) => line.quantity === 1);
  if (isPlain && discount === 0 && tax === 0) return [];
  const row = (label: string, value: string) => ({ label, value, isTotal: false });
  // Marks a refunded line; its money is subtracted only once, with the day, in `sumsOf`.
  const refundedOf = (line: LineRow) =>
    lines.length > 1 && line.refunded_cents > 0
      ? ` (${dollars(line.refunded_cents)} of ${dollars(costOf(line))} refunded)`
      : '';
  return [
    ...lines.map((line) =>
      row(`${line.title}${unitsOf(line)}${refundedOf(line)}`, dollars(line.amount_cents)),
    ),
    ...(discount > 0 ? [row('Discount', `−${dollars(discount)}`)] : []),
    ...taxesOf(lines).map(([label, cents]) => row(label, dollars(cents))),
  ];
}

/** Taxes of the same name add up to one sum. */
function taxesOf(lines: readonly LineRow[]): [label: string, cents: Cents][] {
  const sums = new Map<string, Cents>();
  for (const { tax_label: label, tax_cents: cents } of lines) {
    const name = label ?? 'Tax';
    if (cents > 0) sums.set(name, addCents(sums.get(name) ?? toCents(0), cents));
  }
  return [...sums];
}

/** The quantity and the unit price, where a line has several units. */
const unitsOf = ({ quantity, unit_cents: cents }: LineRow): string =>
  quantity === 1 ? '' : `, ${quantity} × ${dollars(cents)}`;

/** What was paid; each refunded part with its day; and what is left, or that everything was refunded. */
function sumsOf(order: OrderViewRow, refunds: readonly RefundRow[]): Sheet['sums'] {
  const paid = { value: dollars(order.total_cents), isTotal: false };
  if (order.refunded_cents === 0 && order.status !== 'refunded') {
    return [{ ...paid, label: 'Total', isTotal: true }];
  }
  const parts = refunds.length === 1 && order.status === 'refunded' ? [] : refunds;
  return [
    { ...paid, label: 'Paid' },
    ...parts.map((refund, index) => ({
      label: `Refund ${index + 1}, ${dayOf(refund.refunded_at)}`,
      value: `−${dollars(refund.amount_cents)}`,
      isTotal: false,
    })),
    order.status === 'refunded'
      ? { label: 'Refunded', value: `−${dollars(order.refunded_cents)}`, isTotal: true }
      : {
          label: 'Total after refunds',
          value: dollars(toCents(order.total_cents - order.refunded_cents)),
          isTotal: true,
        },
  ];
}
