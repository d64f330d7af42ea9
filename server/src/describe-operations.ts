import { contract } from '@limelight/contract';
import { sharedAnswers, sharedInputs } from '@limelight/contract/shared-schemas';
import { getRouter, isProcedure } from '@orpc/server';
import { accessOf } from './kernel/access.ts';
import { describe } from './platform/http/openapi.ts';
import { router } from './router.ts';

/** openapi.json: the contract's operations, and who may call each, from the line that implements it. */
export const describeOperations = (title: string) =>
  describe({
    contract,
    title,
    answers: sharedAnswers,
    inputs: sharedInputs,
    accessOf(name) {
      const procedure = getRouter(router, name);
      if (!isProcedure(procedure)) throw new Error(`${name.join('.')} has no handler`);
      return accessOf(procedure);
    },
  });
