import type { AnySchema, InferSchemaOutput } from '@orpc/contract';
import { ORPCError, ValidationError } from '@orpc/server';
import type { Context as HonoContext, Hono } from 'hono';
import type { Logger } from 'pino';
import { toOperationError } from './errors.ts';

export interface HotRead<Context, Schema extends AnySchema> {
  /** Below /functions/v1, the path of the contract's operation. */
  readonly path: `/${string}`;
  /** The contract's own input schema: one rule for both ways in. */
  readonly inputSchema: Schema | undefined;
  readonly contextOf: (c: HonoContext) => Promise<Context>;
  readonly log: Logger;
  /** The answer as JSON text, built in SQL and sent on unparsed (speed.md). */
  readonly read: (context: Context, input: InferSchemaOutput<Schema>) => Promise<string>;
}

/**
 * Serves one GET operation past the router, for lists whose JSON the database has built already. Mount before
 * `mountFunctions`; input errors and faults look the same as there.
 */
export function mountHotRead<Context extends { request: { id: string } }, Schema extends AnySchema>(
  app: Hono,
  { path, inputSchema, contextOf, log, read }: HotRead<Context, Schema>,
): void {
  app.get(`/functions/v1${path}`, async (c) => {
    const context = await contextOf(c);
    try {
      if (!inputSchema) throw new Error(`${path} has no input schema`);
      const parsed = await inputSchema['~standard'].validate(c.req.query());
      if (parsed.issues) {
        throw new ORPCError('BAD_REQUEST', {
          cause: new ValidationError({ message: 'input', issues: parsed.issues, data: undefined }),
        });
      }
      return c.body(await read(context, parsed.value as InferSchemaOutput<Schema>), 200, {
        'content-type': 'application/json',
      });
    } catch (error) {
      const { defined, code, status, message, data } = toOperationError(
        error,
        context.request.id,
        log,
      );
      return c.json({ defined, code, status, message, data }, status as 400);
    }
  });
}
