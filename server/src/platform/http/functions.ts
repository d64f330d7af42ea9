import { StandardOpenAPIHandler } from '@orpc/openapi/standard';
import type { AnyRouter } from '@orpc/server';
import { FetchHandler } from '@orpc/server/fetch';
import { toFetchResponse } from '@orpc/standard-server-fetch';
import type { Context as HonoContext, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { Logger } from 'pino';
import { toOperationError } from './errors.ts';

/** The most a request of functions/v1 may weigh; files go through storage/v1. */
export const MAX_BODY_BYTES = 1024 * 1024;

export interface FunctionsOptions<Context extends { request: { id: string } }> {
  readonly router: AnyRouter;
  readonly contextOf: (c: HonoContext) => Promise<Context>;
  readonly title: string;
  readonly log: Logger;
}

/** Serves a contract's router as plain REST below /functions/v1, with its OpenAPI 3.1 document. */
export function mountFunctions<Context extends { request: { id: string } }>(
  app: Hono,
  { router, contextOf, title, log }: FunctionsOptions<Context>,
): void {
  const handler = new StandardOpenAPIHandler<Context>(router, {
    clientInterceptors: [
      async (options) => {
        try {
          return await options.next();
        } catch (error) {
          throw toOperationError(error, options.context.request.id, log);
        }
      },
    ],
    interceptors: [
      async (options) => {
        try {
          return await options.next();
        } catch (error) {
          throw toOperationError(error, options.context.request.id, log);
        }
      },
    ],
  });
  let document: Promise<unknown> | undefined;
  app.get('/functions/v1/openapi.json', async (c) => {
    document ??= describe(router, title);
    return c.json(await document, 200, { 'cache-control': 'public, max-age=300' });
  });
  const limit = bodyLimit({
    maxSize: MAX_BODY_BYTES,
    onError: (c) =>
      c.json(
        {
          defined: true,
          code: 'payload_too_large',
          status: 413,
          message: 'That is too much for one request.',
        },
        413,
      ),
  });
  const notFound = (c: HonoContext) =>
    c.json({ defined: true, code: 'not_found', status: 404, message: 'No such operation.' }, 404);
  // A GET has no body. Asked for one, or for its signal, a Request builds itself again in full: 30 µs.
  app.get('/functions/v1/*', async (c) => {
    const context = await contextOf(c);
    const { matched, response } = await handler.handle(
      {
        method: 'GET',
        url: new URL(c.req.url),
        headers: {},
        signal: undefined,
        body: () => Promise.resolve(undefined),
      },
      { prefix: '/functions/v1', context },
    );
    if (!matched) return notFound(c);
    const { body, status } = response;
    return body instanceof Blob ? toFetchResponse(response) : c.json(body, status as 200);
  });
  const fetchHandler = new FetchHandler(handler);
  app.all('/functions/v1/*', limit, async (c) => {
    const context = await contextOf(c);
    const { matched, response } = await fetchHandler.handle(c.req.raw, {
      prefix: '/functions/v1',
      context,
    });
    return matched ? response : notFound(c);
  });
}

/** The OpenAPI document. Its writer is loaded when someone asks: it costs 10 MB, and most servers never need it. */
async function describe(router: AnyRouter, title: string): Promise<unknown> {
  const [{ OpenAPIGenerator }, { ZodToJsonSchemaConverter }] = await Promise.all([
    import('@orpc/openapi'),
    import('@orpc/zod/zod4'),
  ]);
  const generator = new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] });
  return generator.generate(router, {
    info: { title, version: '1' },
    servers: [{ url: '/functions/v1' }],
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
    },
  });
}
