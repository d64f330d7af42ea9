import { randomUUID } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';
import type { Logger } from 'pino';
import { lineWriter } from '../log/log.ts';
import { sayWhenToRetry } from './answer-error.ts';
import { incomingOf } from './incoming-of.ts';
import { watchForOneAddress } from './one-address.ts';
import { presetHeaders } from './preset-headers.ts';
import type { CountRequest } from './request-metrics.ts';

declare module 'hono' {
  interface ContextVariableMap {
    requestId: string;
    clientIp: string;
    /** The id of the operation that the request is for, if any. */
    operation?: string;
  }
}

export interface RequestLogOptions {
  readonly trustProxy: number;
  readonly isPublic: boolean;
  /** Paths whose successful responses are not logged: they are requested all the time, by a load balancer or by players. */
  readonly unlogged?: (path: string) => boolean;
  /** Called here: a separate middleware would cost more than the counting. */
  readonly count?: CountRequest;
}

/**
 * Gives each request an id (returned as x-request-id) and its client address. When it is done, logs one line and counts it, and
 * says of a 503 when to come back. The line has the path without its query, since URLs of private files carry tokens there.
 */
export function requestLog(
  log: Logger,
  { trustProxy, isPublic, unlogged, count }: RequestLogOptions,
): MiddlewareHandler {
  const write = lineWriter(log);
  const watch = trustProxy === 0 ? watchForOneAddress(log, isPublic) : null;
  return async (c, next) => {
    const started = performance.now();
    const requestId = randomUUID();
    c.set('requestId', requestId);
    const { headers } = c.req.raw;
    const socket = socketAddress(c.env);
    watch?.(headers, socket);
    c.set('clientIp', clientIp(headers, socket, trustProxy));
    presetHeaders(c, { 'x-request-id': requestId });
    await next();
    const ms = performance.now() - started;
    const { method, path } = c.req;
    const { status } = c.res;
    if (status === 503) sayWhenToRetry(c);
    count?.({ method, path, operation: c.get('operation') }, status, ms);
    if (status < 400 && unlogged?.(path) === true) return;
    const text = `"method":${JSON.stringify(method)},"path":${JSON.stringify(path)}`;
    write(`"requestId":"${requestId}",${text},"status":${status},"ms":${Math.round(ms * 10) / 10}`);
  };
}

/** The address of the peer. */
export function socketAddress(env: unknown): string {
  return incomingOf(env)?.socket?.remoteAddress ?? '127.0.0.1';
}

/**
 * The client's address: the socket's or, behind `trustProxy` proxies of the operator, the entry that the outermost of them
 * wrote. Entries further left come from the client and are never trusted.
 */
export function clientIp(headers: Headers, socket: string, trustProxy: number): string {
  if (trustProxy === 0) return socket;
  const chain = (headers.get('x-forwarded-for') ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);
  return chain.at(-trustProxy) ?? socket;
}
