import assert from 'node:assert/strict';
import type { AnyContractRouter, AnySchema } from '@orpc/contract';
import { withAnswers } from '../src/platform/http/contract-parts.ts';
import { valueOf } from '../src/platform/http/json-text.ts';

/**
 * In place of platform/http/served.ts in every test (setup.ts): an answer must be what the contract makes of it, nothing
 * missing, nothing more, whoever asks and by whichever way.
 */
export const served = <Router extends AnyContractRouter>(contract: Router): Router =>
  withAnswers(contract, ({ name }, schema) => schema && heldTo(schema, name.join('.')));

const heldTo = (schema: AnySchema, name: string): AnySchema => ({
  '~standard': {
    ...schema['~standard'],
    async validate(answer) {
      const value = valueOf(answer);
      const parsed = await schema['~standard'].validate(value);
      if (!parsed.issues) assert.deepEqual(parsed.value, value, `${name} answers more or less`);
      return parsed.issues ? parsed : { value: answer };
    },
  },
});
