import type { HttpBindings } from '@hono/node-server';

/** The Node request behind a Hono request; undefined if the app was called within the process. */
export const incomingOf = (env: unknown): HttpBindings['incoming'] | undefined =>
  (env as Partial<HttpBindings> | undefined)?.incoming;
