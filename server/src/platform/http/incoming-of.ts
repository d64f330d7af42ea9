import type { HttpBindings } from '@hono/node-server';

/** Node's request below one of Hono's; none where an app is asked inside the process. */
export const incomingOf = (env: unknown): HttpBindings['incoming'] | undefined =>
  (env as Partial<HttpBindings> | undefined)?.incoming;
