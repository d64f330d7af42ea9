import {
  type AnyContractRouter,
  type AnySchema,
  ContractProcedure,
  type ErrorMap,
  type HTTPMethod,
  isContractProcedure,
} from '@orpc/contract';
import { ORPCError } from '@orpc/server';

/** An operation's name in its contract, and its HTTP route. */
export interface Place {
  /** As nested in the contract: `['posts', 'get']`. */
  readonly name: readonly string[];
  readonly method: HTTPMethod;
  /** Below /functions/v1, as written in the contract: `/posts/{postId}`. */
  readonly path: `/${string}`;
}

/** All operations of a contract, or of a router that implements one. */
export function placesOf(router: AnyContractRouter, name: readonly string[] = []): Place[] {
  if (!isContractProcedure(router))
    return Object.entries(router).flatMap(([key, part]) => placesOf(part, [...name, key]));
  const { method, path } = router['~orpc'].route;
  if (!method || !path) throw new Error(`${name.join('.')} has no address of its own`);
  return [{ name, method, path }];
}

/**
 * The same contract with other output schemas for its implementation. Without a schema, the output of a handler is not parsed.
 */
export function withResponses<Router extends AnyContractRouter>(
  router: Router,
  schemaFor: (place: Place, schema: AnySchema | undefined) => AnySchema | undefined,
): Router {
  const change = (part: AnyContractRouter, name: readonly string[]): AnyContractRouter => {
    if (!isContractProcedure(part)) {
      const parts = Object.entries(part).map(([key, inner]) => [
        key,
        change(inner, [...name, key]),
      ]);
      return Object.fromEntries(parts) as AnyContractRouter;
    }
    const { outputSchema: declared, ...definition } = part['~orpc'];
    const [place] = placesOf(part, name);
    if (!place) return part;
    const outputSchema = schemaFor(place, declared);
    return new ContractProcedure(outputSchema ? { ...definition, outputSchema } : definition);
  };
  return change(router, []) as Router;
}

/** An error of an operation, in the words of its contract; null where the contract declares none of this code. */
export function declaredError(
  operation: { readonly '~orpc': { readonly errorMap: ErrorMap } },
  code: string,
  data: object,
): ORPCError<string, unknown> | null {
  const declared = operation['~orpc'].errorMap[code];
  if (!declared) return null;
  return new ORPCError(code, {
    ...declared,
    defined: true,
    data: Object.keys(data).length > 0 ? data : undefined,
  });
}
