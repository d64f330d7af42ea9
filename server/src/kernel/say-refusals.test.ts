import { createProcedureClient, os } from '@orpc/server';
import { expect, test } from 'vitest';
import { z } from 'zod';
import type { OperationContext } from './operation-context.ts';
import { Refused } from './refused.ts';
import { sayRefusals } from './say-refusals.ts';

type Fault =
  | { readonly code: 'sold_out' | 'closed' }
  | { readonly code: 'too_early'; until: string };

class ShopRefused extends Refused<Fault> {}

/** What an operation throws whose work throws this. */
async function thrownFor(error: Error): Promise<unknown> {
  const operation = os
    .$context<OperationContext>()
    .errors({
      sold_out: { status: 409, message: 'None are left.' },
      too_early: { status: 409, message: 'Not yet.', data: z.object({ until: z.string() }) },
    })
    .use(sayRefusals)
    .handler(() => {
      throw error;
    });
  const call = createProcedureClient(operation, { context: {} as never });
  return call().catch((thrown: unknown) => thrown);
}

test('a refusal is the error of its code that the contract declares, with its data', async () => {
  expect(await thrownFor(new ShopRefused({ code: 'sold_out' }))).toMatchObject({
    defined: true,
    code: 'sold_out',
    status: 409,
    message: 'None are left.',
    data: undefined,
  });
  expect(await thrownFor(new ShopRefused({ code: 'too_early', until: 'noon' }))).toMatchObject({
    defined: true,
    message: 'Not yet.',
    data: { until: 'noon' },
  });
});

test('what the contract does not declare, and every other error, is thrown on as it is', async () => {
  for (const error of [new ShopRefused({ code: 'closed' }), new Error('a fault of ours')])
    expect(await thrownFor(error)).toBe(error);
});
