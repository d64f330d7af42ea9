import { createHash } from 'node:crypto';
import { Hono } from 'hono';
import { html, raw } from 'hono/html';
import { z } from 'zod';
import { orderId } from '@limelight/contract/platform/ids';
import { formatCents } from '@limelight/contract/platform/money';
import type { Deps } from '../deps.ts';
import { isReceiptToken, receiptKey } from './receipt-link.ts';
import { orderView, type OrderViewRow, receiptFacts } from './queries.ts';
import { titleOf } from './view.ts';

const STYLE =
  ':root{font:16px/1.5 system-ui,sans-serif;color:#111;background:#fff}body{margin:0 auto;padding:32px 24px;max-width:560px}' +
  'h1{font-size:1.5rem;margin:0 0 24px}table{width:100%;border-collapse:collapse}th,td{padding:8px 0;text-align:left;vertical-align:top;border-bottom:1px solid #ddd}' +
  'td{text-align:right;overflow-wrap:anywhere}tfoot th,tfoot td{font-weight:700;border:0}p{color:#555}@page{margin:20mm}';
const STYLE_ELEMENT = raw(`<style>${STYLE}</style>`);
const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64');
const POLICY = `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'`;

type Facts = { email: string | null };

/**
 * GET /<order id>/receipt?token=…: one receipt to print or keep. Mount at /functions/v1/payments/orders, before the
 * contract's router; addresses are made by receipt-link.ts.
 */
export function paymentsReceipts(deps: Deps): Hono {
  const app = new Hono();
  app.get('/:order/receipt', async (c) => {
    c.header('content-security-policy', POLICY);
    c.header('cache-control', 'private, no-store');
    const id = z.safeParse(orderId, c.req.param('order'));
    const token = c.req.query('token') ?? '';
    const isValid =
      id.success && isReceiptToken(id.data, token, await receiptKey(deps), deps.clock.now());
    if (!isValid)
      return c.text('This address is no longer good. Open your orders for a new one.', 403);
    const order = await deps.db.maybe(orderView, id.data);
    if (!order?.paid_at) return c.text('There is no receipt for this order.', 404);
    const facts = await deps.db.one(receiptFacts, order.buyer_id, order.creator_id, order.card_id);
    return c.html(page(deps, order, facts));
  });
  return app;
}

function page({ config, payments }: Deps, order: OrderViewRow, { email }: Facts) {
  const day = (order.paid_at ?? order.created_at).toISOString().slice(0, 10);
  const line = (name: string, value: string) =>
    html`<tr>
      <th>${name}</th>
      <td>${value}</td>
    </tr>`;
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>${config.brandName} receipt ${String(order.number)}</title>
        ${STYLE_ELEMENT}
      </head>
      <body>
        <h1>${config.brandName} receipt</h1>
        <table>
          <tbody>
            ${line('Receipt', String(order.number))} ${line('Date', day)}
            ${email === null ? '' : line('Paid by', email)} ${line('Creator', order.display_name)}
            ${line('For', titleOf(order))}
            ${order.card_last4 === null ? '' : line('Card', `${order.card_brand} •••• ${order.card_last4}`)}
          </tbody>
          <tfoot>
            ${line(order.status === 'refunded' ? 'Refunded' : 'Total', `${formatCents(order.total_cents)} USD`)}
          </tfoot>
        </table>
        ${payments.isTest ? html`<p>Test mode: no real money</p>` : ''}
      </body>
    </html>`;
}
