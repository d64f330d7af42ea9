import type {
  AnyContractProcedure,
  AnySchema,
  ContractProcedure,
  ErrorMap,
  InferSchemaOutput,
  Meta,
  Schema,
} from '@orpc/contract';
import { type AnyProcedure, createProcedureClient, ORPCError, ValidationError } from '@orpc/server';
import type { Context as HonoContext, Hono } from 'hono';
import type { Logger } from 'pino';
import { answerError } from './answer-error.ts';

/** A GET operation that is served past the router: routing and coding there cost as much as a small read's own work. */
export interface HotRead<Context> {
  /** Below /functions/v1, as the contract writes it: `/creators/{handle}/posts`. */
  readonly path: `/${string}`;
  /** Checks what the address said and answers with JSON text. */
  readonly answer: (context: Context, said: unknown) => Promise<string>;
}

/** An operation of the router: session, input and errors as there, and its answer is only written as JSON. */
export function hotOperation<Context extends object>(procedure: AnyProcedure): HotRead<Context> {
  const ask = createProcedureClient(procedure, { context: (context: Context) => context });
  return {
    path: pathOf(procedure),
    answer: async (context, said) => JSON.stringify(await ask(said, { context })),
  };
}

/** A list whose JSON the database has built already: it is sent on unparsed. */
export function hotText<Context, Input extends Schema<unknown, unknown>>(
  operation: ContractProcedure<Input, AnySchema, ErrorMap, Meta>,
  read: (context: Context, input: InferSchemaOutput<Input>) => Promise<string>,
): HotRead<Context> {
  const path = pathOf(operation);
  const { inputSchema } = operation['~orpc'];
  if (!inputSchema) throw new Error(`${path} has no input schema`);
  return {
    path,
    async answer(context, said) {
      const input = await inputSchema['~standard'].validate(said);
      if (input.issues) {
        const cause = new ValidationError({ message: 'input', issues: input.issues, data: said });
        throw new ORPCError('BAD_REQUEST', { cause });
      }
      return read(context, input.value as InferSchemaOutput<Input>);
    },
  };
}

export interface HotReadsOptions<Context> {
  readonly contextOf: (c: HonoContext) => Promise<Context>;
  readonly log: Logger;
}

/** Mount before `mountFunctions`. Input errors and faults look the same as there. */
export function mountHotReads<Context extends { request: { id: string } }>(
  app: Hono,
  reads: readonly HotRead<Context>[],
  { contextOf, log }: HotReadsOptions<Context>,
): void {
  for (const { path, answer } of reads) {
    app.get(`/functions/v1${path.replace(/{(\w+)}/g, ':$1')}`, async (c) => {
      try {
        const context = await contextOf(c);
        const text = await answer(context, { ...saidIn(c), ...c.req.param() });
        return c.body(text, 200, { 'content-type': 'application/json' });
      } catch (error) {
        return answerError(c, error, log);
      }
    });
  }
}

/** The query; what is said twice is a list, which no hot read takes. */
function saidIn(c: HonoContext): Record<string, string | string[]> {
  const said: Record<string, string | string[]> = {};
  for (const [name, values] of Object.entries(c.req.queries())) {
    said[name] = values.length === 1 ? values[0]! : values;
  }
  return said;
}

function pathOf(operation: AnyContractProcedure): `/${string}` {
  const { method, path } = operation['~orpc'].route;
  if (method !== 'GET' || !path) throw new Error('a hot read is a GET with a path of its own');
  return path;
}
