import { oc } from '@orpc/contract';
import { createRouterClient, implement } from '@orpc/server';
import { expect, test, vi } from 'vitest';
import { z } from 'zod';
import { served } from './served.ts';

const { served: servedInProduction } =
  await vi.importActual<typeof import('./served.ts')>('./served.ts');

const things = {
  get: oc.route({ method: 'GET', path: '/thing' }).output(z.object({ name: z.string() })),
  save: oc.route({ method: 'PUT', path: '/thing' }).output(z.object({ name: z.string() })),
};
const answer = { name: 'lamp', secret: 'oil' };

function clientOf(contract: typeof things) {
  const { get, save } = implement(contract);
  return createRouterClient({ get: get.handler(() => answer), save: save.handler(() => answer) });
}

test('in a test, what the contract does not name fails the call', async () => {
  const client = clientOf(served(things));
  await expect(client.get()).rejects.toThrow('get answers more or less than its contract');
  await expect(client.save()).rejects.toThrow('save answers more or less than its contract');
});

test('in production, the answer of a GET is not parsed, others are', async () => {
  const client = clientOf(servedInProduction(things));
  expect(await client.get()).toBe(answer);
  expect(await client.save()).toEqual({ name: 'lamp' });
});
