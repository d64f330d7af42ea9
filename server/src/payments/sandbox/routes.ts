import { Hono, type Context } from 'hono';
import { html } from 'hono/html';
import { bodyLimit } from 'hono/body-limit';
import { z } from 'zod';
import { formatCents } from '@limelight/contract/platform/money';
import type { Deps } from '../../kernel/deps.ts';
import { plainPage } from '../../platform/http/plain-page.ts';
import { limitRate, RateLimited } from '../../platform/limits/rate-limit.ts';
import { SandboxProvider } from './sandbox-provider.ts';
import { behaviorOf, brandOf, passesLuhn } from './test-cards.ts';

const cardForm = z.strictObject({
  number: z
    .string()
    .max(30)
    .transform((typed) => typed.replaceAll(/[\s-]/g, '')),
  expMonth: z.int().min(1).max(12),
  expYear: z.int().min(2000).max(2100),
  cvc: z.string().regex(/^\d{3,4}$/),
});

/** For all callers together: this form exists only on test installations. */
const TOKENS = { name: 'sandbox.tokens', hits: 600, seconds: 60 } as const;

/** The confirmation page of the network and its card form; mounted at /sandbox/v1 and only with this provider. */
export function sandboxRoutes(deps: Pick<Deps, 'payments' | 'db' | 'clock'>): Hono {
  const sandbox = deps.payments;
  if (!(sandbox instanceof SandboxProvider)) throw new Error('the sandbox is not the provider');
  const app = new Hono();
  const refuse = (message: string) => ({ code: 'card_refused', message });

  app.onError((error, c) => {
    if (!(error instanceof RateLimited)) throw error;
    return c.json(refuse('Too many tries. Wait a moment and try again.'), 429);
  });

  app.post('/tokens', bodyLimit({ maxSize: 4096 }), async (c) => {
    const form = cardForm.safeParse(await c.req.json().catch(() => null));
    if (!form.success) return c.json(refuse('Please check the card details.'), 400);
    const { number, expMonth, expYear } = form.data;
    if (!/^\d{13,19}$/.test(number) || !passesLuhn(number)) {
      return c.json(refuse('This card number isn’t valid.'), 422);
    }
    await limitRate(deps.db, deps.clock, TOKENS, 'all');
    if (Date.UTC(expYear, expMonth, 1) <= deps.clock.now().getTime()) {
      return c.json(refuse('This card has expired.'), 422);
    }
    const behavior = behaviorOf(number);
    if (!behavior) return c.json(refuse('Test mode: only test cards work here.'), 422);
    const card = { behavior, brand: brandOf(number), last4: number.slice(-4), expMonth, expYear };
    return c.json({ token: await sandbox.createToken(card) }, 201);
  });

  app.get('/confirm/:charge', async (c) => {
    const charge = await sandbox.showCharge(c.req.param('charge'));
    if (!charge) return nothing(c);
    if (!charge.waits) return c.redirect(localPath(charge.returnUrl), 303);
    const body = html`<p>${charge.description}</p>
      <p><strong>${formatCents(charge.amountCents)}</strong></p>
      <form method="post">
        <button name="decision" value="approve">Approve</button>
        <button name="decision" value="refuse">Refuse</button>
      </form>
      <p><small>Test mode: no real money</small></p>`;
    return plainPage(c, 'Confirm this payment', body);
  });

  app.post('/confirm/:charge', bodyLimit({ maxSize: 4096 }), async (c) => {
    const chargeId = c.req.param('charge');
    const charge = await sandbox.showCharge(chargeId);
    if (!charge) return nothing(c);
    const { decision } = await c.req.parseBody();
    if (decision !== 'approve' && decision !== 'refuse') return c.text('approve or refuse', 400);
    await sandbox.confirmCharge(chargeId, decision === 'approve');
    return c.redirect(localPath(charge.returnUrl), 303);
  });

  return app;
}

const nothing = (c: Context) =>
  plainPage(c, 'Nothing to confirm', html`<p>We couldn’t find this payment.</p>`, { status: 404 });

/** The page redirects only into this product, whatever address it was given. */
function localPath(returnUrl: string): string {
  const url = new URL(returnUrl, 'http://localhost');
  return `${url.pathname.replace(/^\/+/, '/')}${url.search}`;
}
