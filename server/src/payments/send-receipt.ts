import { formatCents } from '@limelight/contract/platform/money';
import { html } from 'hono/html';
import type { Deps } from '../deps.ts';
import type { Tx } from '../platform/db/db.ts';
import { longDay } from '../platform/intl.ts';
import { orderView, type OrderRow, receiptFacts } from './queries.ts';
import { titleOf } from './view.ts';

/** Writes the receipt of a paid order to its buyer, in the transaction that marks it paid. */
export async function sendReceipt(deps: Deps, tx: Tx, order: OrderRow): Promise<void> {
  const facts = await tx.one(receiptFacts, order.buyer_id, order.creator_id, order.card_id);
  if (facts.email === null) return;
  const title = titleOf(await tx.one(orderView, order.id));
  const { brandName, publicUrl } = deps.config;
  const total = formatCents(order.total_cents, facts.locale);
  const day = longDay(order.paid_at ?? order.created_at, facts);
  const lines = [
    ['Receipt', String(order.number)],
    ['Date', day],
    ['For', `${title}, ${facts.creator_name}`],
    ['Total', `${total} USD`],
    ...(facts.card_brand ? [['Card', `${facts.card_brand} •••• ${facts.card_last4}`]] : []),
  ] as const;
  const link = `${publicUrl}/dashboard/orders?order=${order.id}`;
  const test = deps.payments.isTest ? 'Test mode: no real money' : '';
  await deps.mail.send(tx, {
    to: facts.email,
    subject: `Your ${brandName} receipt ${order.number}: ${total}`,
    text: [...lines.map(([name, value]) => `${name}: ${value}`), '', link, test].join('\n').trim(),
    html: String(
      await html`<h1>Thank you</h1>
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
