import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';

/**
 * Gives the answer headers before it is made; what is said of the same header later takes their place. They go on
 * Node's answer: a Response that is touched afterwards has all its headers built, sorted and copied once more.
 * Without a Node server below (an app asked inside the process) nothing is set.
 */
export function presetHeaders(c: Context, headers: Readonly<Record<string, string>>): void {
  const { outgoing } = (c.env ?? {}) as Partial<HttpBindings>;
  for (const name in headers) outgoing?.setHeader(name, headers[name] ?? '');
}
