import type { AnyContractRouter } from '@orpc/contract';
import { withAnswers } from './contract-parts.ts';

/**
 * A contract as the server runs it: what a GET answers is not parsed once more on its way out. The tests put
 * test/held-answers.ts in this place, which refuses every answer that is not to the letter what the contract names.
 */
export const served = <Router extends AnyContractRouter>(contract: Router): Router =>
  withAnswers(contract, ({ method }, schema) => (method === 'GET' ? undefined : schema));
