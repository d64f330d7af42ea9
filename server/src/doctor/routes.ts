import { anyone, limitedTo, only } from '../kernel/implement.ts';
import { CHECKS } from './checks.ts';
import { examine } from './examine.ts';
import { ADDRESS_LIMIT, EXAMINE_LIMIT, TEST_LIMIT } from './limits.ts';
import { sendTest } from './send-test.ts';

export const doctorRoutes = {
  examine: only('admin')
    .doctor.examine.use(limitedTo(EXAMINE_LIMIT))
    .handler(async ({ context: { deps } }) => {
      const { config, db, log } = deps;
      const { isHeld } = deps.payments;
      const here = { faults: [], addressFault: null, isServing: true, migrations: null };
      return { findings: await examine({ config, db, log, isHeld, ...here }, CHECKS) };
    }),
  sendTest: only('admin')
    .doctor.sendTest.use(limitedTo(TEST_LIMIT))
    .handler(({ context: { deps, viewer }, input }) => sendTest(deps, viewer, input)),
  getAddress: anyone.doctor.getAddress
    .use(limitedTo(ADDRESS_LIMIT))
    .handler(({ context: { request } }) => ({ address: request.ip })),
};
