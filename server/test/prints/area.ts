import { defineArea } from '../../src/kernel/area.ts';
import { daily } from '../../src/kernel/parts/job.ts';
import { noticesOfPrints } from './notices.ts';
import { printOrder } from './order-kind.ts';
import { exportPrints, forgetTitles, heldPrints, lookAfterPrints } from './queries.ts';
import { reportedPrints } from './reported-prints.ts';
import { printsRoutes } from './routes.ts';

/** An area that exists in tests only. */
export const printsArea = defineArea({
  name: 'prints',
  tables: ['prints'],
  routes: printsRoutes,
  jobs: [
    daily({
      name: 'prints.look-after',
      run: async ({ db, clock }) => void (await db.run(lookAfterPrints, clock.now())),
    }),
  ],
  orderKinds: [printOrder],
  ofAccount: {
    close: async (_deps, tx, userId) => void (await tx.run(forgetTitles, userId)),
    exports: [{ name: 'prints', statement: exportPrints }],
  },
  channels: [
    {
      kind: 'print',
      async may({ db }, viewer, id) {
        const isHeld = (await db.many(heldPrints, viewer.id, [id])).length > 0;
        return { hear: isHeld, speak: isHeld, present: false };
      },
    },
  ],
  reports: { print: reportedPrints },
  notices: noticesOfPrints,
});
