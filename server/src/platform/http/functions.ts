import { parse } from 'node:querystring';
import type { AnyContractRouter } from '@orpc/contract';
import { type AnyRouter, createProcedureClient, getRouter, isProcedure } from '@orpc/server';
import { toFetchResponse } from '@orpc/standard-server-fetch';
import type { Context as HonoContext, Hono, MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { Logger } from 'pino';
import { answerError } from './answer-error.ts';
import { type Place, placesOf } from './contract-parts.ts';
import { bodyOf } from './json-text.ts';

/** The largest request body of functions/v1; files go through storage/v1. */
export const MAX_BODY_BYTES = 1024 * 1024;

export interface FunctionsOptions<Context extends { request: { id: string } }> {
  readonly contract: AnyContractRouter;
  /** Its implementation. */
  readonly router: AnyRouter;
  readonly contextOf: (c: HonoContext) => Promise<Context>;
  /** Makes the OpenAPI document; called once. */
  readonly description: () => Promise<object>;
  readonly log: Logger;
}

/**
 * Serves a contract as plain REST below /functions/v1, with its OpenAPI 3.1 document. Every operation is a Hono route: oRPC's
 * HTTP handler matches, decodes and encodes a second time, which costs as much as the rest of a small read.
 */
export function mountFunctions<Context extends { request: { id: string } }>(
  app: Hono,
  { contract, router, contextOf, description, log }: FunctionsOptions<Context>,
): void {
  let document: Promise<object> | undefined;
  app.get('/functions/v1/openapi.json', async (c) => {
    document ??= description();
    return c.json(await document, 200, { 'cache-control': 'public, max-age=300' });
  });
  for (const { name, method, path } of placesOf(contract).sort(wordsFirst)) {
    const procedure = getRouter(router, name);
    if (!isProcedure(procedure)) throw new Error(`${name.join('.')} has no handler`);
    const ask = createProcedureClient(procedure, { context: (context: Context) => context });
    const operation = name.join('.');
    const hasVariables = path.includes('{');
    const address = `/functions/v1${path.replace(/{(\w+)}/g, ':$1')}`;
    if (method !== 'GET') app.on(method, address, limitBody);
    app.on(method, address, async (c) => {
      c.set('operation', operation);
      try {
        const context = await contextOf(c);
        const said = method === 'GET' ? readQuery(c) : await readBody(c);
        const input = hasVariables && isFields(said) ? { ...said, ...c.req.param() } : said;
        const answer = await ask(input, { context });
        if (answer instanceof Blob)
          return toFetchResponse({ status: 200, headers: {}, body: answer });
        return c.body(bodyOf(answer), 200, { 'content-type': 'application/json' });
      } catch (error) {
        return answerError(c, error, log);
      }
    });
  }
  app.all('/functions/v1/*', (c) => refuse(c, 404, 'not_found', 'No such operation.'));
}

/** `/posts/mine` before `/posts/{postId}`: the first matching route handles the request. */
const wordsFirst = (one: Place, other: Place): number => {
  const [a, b] = [one, other].map(({ path }) => path.replaceAll('{', '\u{ffff}'));
  return a! < b! ? -1 : 1;
};

const tooLarge = (c: HonoContext) =>
  refuse(c, 413, 'payload_too_large', 'This request is too large.');

const limitUntold = bodyLimit({ maxSize: MAX_BODY_BYTES, onError: tooLarge });

/**
 * Hono's bodyLimit reads the body as a stream even if Content-Length is given, which cost more than everything else the HTTP
 * server does for a sent message.
 */
const limitBody: MiddlewareHandler = async (c, next) => {
  const length = c.req.header('content-length');
  if (length === undefined || c.req.header('transfer-encoding') !== undefined)
    return limitUntold(c, next);
  return Number(length) > MAX_BODY_BYTES ? tooLarge(c) : next();
};

const refuse = (c: HonoContext, status: 404 | 413, code: string, message: string) =>
  c.json({ defined: true, code, status, message }, status);

/**
 * Parses the query. A repeated name becomes a list, which no operation accepts. Hono's own parser, with a list for each name,
 * took a sixth of the time of the visitors' list of creators; and where nothing is encoded or repeated, splitting takes a third
 * of the time of Node's.
 */
function readQuery(c: HonoContext): object {
  const { url } = c.req;
  const start = url.indexOf('?');
  if (start === -1) return {};
  const query = url.slice(start + 1);
  return splitQuery(query) ?? { ...parse(query) };
}

/** The fields of a query of plain names and values; null if it has anything else. */
function splitQuery(query: string): object | null {
  if (!PLAIN_QUERY.test(query)) return null;
  const fields: Record<string, string> = {};
  for (const pair of query.split('&')) {
    const at = pair.indexOf('=');
    const name = pair.slice(0, at);
    if (at < 1 || name in fields) return null;
    fields[name] = pair.slice(at + 1);
  }
  return fields;
}

/** Without percent signs and pluses, which stand for other characters. */
const PLAIN_QUERY = /^[\w.~,:=&-]*$/;

async function readBody(c: HonoContext): Promise<unknown> {
  const text = await c.req.text();
  return text === '' ? {} : JSON.parse(text);
}

const isFields = (said: unknown): said is object =>
  typeof said === 'object' && said !== null && !Array.isArray(said);
