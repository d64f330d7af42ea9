import { os } from '@orpc/server';
import { declaredError } from '../platform/http/contract-parts.ts';
import type { OperationContext } from './operation-context.ts';
import { Refused } from './refused.ts';

/**
 * Turns what is refused into the error of its code that the operation's contract declares. A refusal that the contract does
 * not declare is a fault of ours, and is thrown on as it is.
 */
export const sayRefusals = os
  .$context<OperationContext>()
  .middleware(async ({ next, procedure }) => {
    try {
      return await next();
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      const { code, ...data } = error.fault;
      throw declaredError(procedure, code, data) ?? error;
    }
  });
