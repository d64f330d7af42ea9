import { implement } from '@orpc/server';
import { prints } from '../../../contract/test/prints/operations.ts';
import { letCreatorsIn, letPeopleIn } from '../../src/kernel/access.ts';
import type { OperationContext } from '../../src/kernel/operation-context.ts';
import { served } from '../../src/platform/http/served.ts';
import { buyPrints } from './buy-prints.ts';
import { changePrice } from './queries.ts';

const people = implement(served(prints)).$context<OperationContext>().use(letPeopleIn);

export const printsRoutes = {
  buy: people.buy.handler(async ({ context: { deps, viewer }, input }) => ({
    orderId: await buyPrints(deps, viewer, input),
  })),
  setPrice: people
    .use(letCreatorsIn('settings'))
    .setPrice.handler(async ({ context: { deps, creator }, input, errors }) => {
      const { printId, priceCents } = input;
      if ((await deps.db.run(changePrice, printId, creator.id, priceCents)) === 0)
        throw errors.not_found();
      return { ok: true };
    }),
};
