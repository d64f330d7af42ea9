import assert from 'node:assert/strict';
import { appendFileSync } from 'node:fs';
import type { AnyContractRouter, AnySchema } from '@orpc/contract';
import { inject } from 'vitest';
import { withResponses } from '../src/platform/http/contract-parts.ts';
import { valueOf } from '../src/platform/http/json-text.ts';
import { answersFile, seenIn } from './covered-responses.ts';

/**
 * Replaces platform/http/served.ts in every test (setup.ts): a response must equal what the contract parses it to, with nothing
 * missing and nothing more, for every viewer and every route.
 */
export const served = <Router extends AnyContractRouter>(contract: Router): Router =>
  withResponses(contract, ({ name }, schema) => schema && heldTo(schema, name.join('.')));

const noted = new Set<string>();

const heldTo = (schema: AnySchema, name: string): AnySchema => ({
  '~standard': {
    ...schema['~standard'],
    async validate(answer) {
      const value = valueOf(answer);
      const parsed = await schema['~standard'].validate(value);
      if (parsed.issues) return parsed;
      assert.deepEqual(
        asWritten(value),
        asWritten(parsed.value),
        `${name} answers more or less than its contract`,
      );
      for (const seen of seenIn(name, value)) {
        if (noted.has(seen)) continue;
        noted.add(seen);
        appendFileSync(answersFile(inject('madeOnce')), `${seen}\n`);
      }
      return { value: answer };
    },
  },
});

/** Drops undefined fields, as JSON does. */
function asWritten(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(asWritten);
  if (typeof value !== 'object' || value === null) return value;
  if (Object.getPrototypeOf(value) !== Object.prototype) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, part]) =>
      part === undefined ? [] : [[key, asWritten(part)]],
    ),
  );
}
