import { Hono } from 'hono';
import { html } from 'hono/html';
import { commonErrors } from '@limelight/contract/platform/operation';
import { plainPage } from './plain-page.ts';

/** Clients try again this often, at least; a page loads itself again. */
const LEAST_SECONDS = 5;
const RELOAD_SECONDS = 20;

/**
 * What a site answers while it is being upgraded: 503 with Retry-After everywhere, as a page that says until when to people and
 * as the contract's error to programs. Only `/healthz` is well, so that no watcher kills the process meanwhile.
 */
export function maintenanceApp({
  brandName,
  until,
}: {
  readonly brandName: string;
  readonly until: () => Date;
}): Hono {
  return new Hono()
    .get('/healthz', (c) => c.json({ status: 'ok' }))
    .get('/readyz', (c) => c.json({ status: 'upgrading' }, 503))
    .all('*', (c) => {
      const seconds = Math.ceil((until().getTime() - Date.now()) / 1000);
      c.header('retry-after', String(Math.max(LEAST_SECONDS, seconds)));
      c.header('cache-control', 'no-store');
      if (!c.req.header('accept')?.includes('text/html')) {
        const { status, message } = commonErrors.unavailable;
        return c.json({ defined: true, code: 'unavailable', status, message }, 503);
      }
      c.header('refresh', String(RELOAD_SECONDS));
      return plainPage(
        c,
        'We’ll be right back',
        html`<p>${brandName} is being updated, and should be back ${when(until(), seconds)}.</p>`,
        { status: 503 },
      );
    });
}

function when(until: Date, seconds: number): string {
  if (seconds <= 0) return 'any moment';
  const minutes = Math.ceil(seconds / 60);
  const time = `${until.toISOString().slice(11, 16)} UTC`;
  return `in about ${minutes === 1 ? 'a minute' : `${minutes} minutes`}, by ${time}`;
}
