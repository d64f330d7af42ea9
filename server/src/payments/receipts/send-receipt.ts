import { type Cents, formatCents } from '@limelight/contract/platform/money';
import { html } from 'hono/html';
import type { Deps } from '../../kernel/deps.ts';
import type { OrderRow } from '../../kernel/order.ts';
import type { Tx } from '../../platform/db/db.ts';
import type { Row } from '../../platform/db/statement.ts';
import { longDay } from '../../platform/intl.ts';
import { type LineRow, linesOf } from '../orders/line-queries.ts';
import { receiptFacts } from '../orders/queries.ts';

/** Emails the receipt of a paid order to its buyer, in the transaction that marks it paid. */
export async function sendReceipt(deps: Deps, tx: Tx, order: OrderRow): Promise<void> {
  await sendLetter(deps, tx, order, (facts) => {
    const total = formatCents(order.total_cents, facts.locale);
    return {
      subject: `Your ${deps.config.brandName} receipt ${order.number}: ${total}`,
      heading: 'Thank you',
      day: ['Date', order.paid_at ?? order.created_at],
      total: ['Total', `${total} USD`],
    };
  });
}

/** Emails the buyer about a full or partial refund, in the transaction that makes it. */
export async function sendRefundNote(
  deps: Deps,
  tx: Tx,
  order: OrderRow,
  amount: Cents,
): Promise<void> {
  await sendLetter(deps, tx, order, (facts) => {
    const total = formatCents(amount, facts.locale);
    const how = amount === order.total_cents ? 'was refunded' : 'was partially refunded';
    return {
      subject: `Your ${deps.config.brandName} order ${order.number} ${how}: ${total}`,
      heading: 'Your money is on its way back',
      day: ['Refunded on', deps.clock.now()],
      total: ['Refunded', `${total} USD`],
    };
  });
}

/** Emails the buyer that their money goes back because the sale was over, in the transaction that decides it. */
export async function sendReturnNote(
  deps: Deps,
  tx: Tx,
  order: OrderRow,
  reason: string,
): Promise<void> {
  await sendLetter(deps, tx, order, (facts) => {
    const total = formatCents(order.total_cents, facts.locale);
    return {
      subject: `Your ${deps.config.brandName} order ${order.number} didn’t go through: we’re returning ${total}`,
      heading: 'Your money is on its way back',
      reason,
      day: ['Returned on', deps.clock.now()],
      total: ['Returned', `${total} USD`],
    };
  });
}

interface OrderLetter {
  readonly subject: string;
  readonly heading: string;
  /** A sentence before the lines. */
  readonly reason?: string;
  readonly day: readonly [name: string, at: Date];
  readonly total: readonly [name: string, amount: string];
}

async function sendLetter(
  deps: Deps,
  tx: Tx,
  order: OrderRow,
  write: (facts: Row<typeof receiptFacts>) => OrderLetter,
): Promise<void> {
  const facts = await tx.one(receiptFacts, order.buyer_id, order.creator_id, order.card_id);
  if (facts.email === null) return;
  const { subject, heading, reason = '', day, total } = write(facts);
  const sold = await tx.many(linesOf, [order.id]);
  const lines = [
    ['Order', String(order.number)],
    [day[0], longDay(day[1], facts)],
    ['For', `${sold.map(nameOf).join(', ')}, ${facts.creator_name}`],
    total,
    ...(facts.card_brand ? [['Card', `${facts.card_brand} •••• ${facts.card_last4}`]] : []),
  ] as const;
  const link = `${deps.config.publicUrl}/dashboard/orders?order=${order.id}`;
  const test = deps.payments.isTest ? 'Test mode: no real money' : '';
  await deps.mail.send(tx, {
    to: facts.email,
    subject,
    text: [reason, '', ...lines.map(([name, value]) => `${name}: ${value}`), '', link, test]
      .join('\n')
      .trim(),
    html: String(
      await html`<h1>${heading}</h1>
        ${reason && html`<p>${reason}</p>`}
        <table>
          ${lines.map(
            ([name, value]) =>
              html`<tr>
                <th align="left">${name}</th>
                <td>${value}</td>
              </tr>`,
          )}
        </table>
        <p><a href="${link}">See your orders</a></p>
        <p>${test}</p>`,
    ),
  });
}

const nameOf = ({ title, quantity }: LineRow): string =>
  quantity === 1 ? title : `${title} × ${quantity}`;
