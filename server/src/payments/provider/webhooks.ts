import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { Deps } from '../../kernel/deps.ts';
import { isUnavailable } from '../../platform/db/unavailable.ts';
import { handleEvent, storeEvent } from './provider-events.ts';

const MAX_EVENT_BYTES = 256 * 1024;
export const WEBHOOK_PATH = '/functions/v1/payments/webhooks';

/**
 * Receives the provider's events: POST <WEBHOOK_PATH>/<provider>. Mount it at WEBHOOK_PATH and before the contract's router. A
 * forged event gets 400; an event that cannot be handled gets 500, or 503 while the database is away or this copy is held, and
 * the provider sends it again.
 */
export function paymentsWebhooks(deps: Deps): Hono {
  const app = new Hono();
  app.post('/:provider', bodyLimit({ maxSize: MAX_EVENT_BYTES }), async (c) => {
    if (c.req.param('provider') !== deps.payments.name) return c.json({ code: 'not_found' }, 404);
    if (deps.payments.isHeld) return c.json({ code: 'payments_held' }, 503);
    const raw = await deps.payments.verifyEvent(c.req.raw.headers, await c.req.text());
    const event = raw === null ? null : await storeEvent(deps, raw);
    if (!event) return c.json({ code: 'forged' }, 400);
    try {
      await handleEvent(deps, event.id);
    } catch (error) {
      if (isUnavailable(error)) throw error;
      deps.log.error({ err: error, eventId: event.id }, 'provider event failed');
      return c.json({ code: 'internal' }, 500);
    }
    return c.json({ received: true });
  });
  return app;
}
