import type { UserId } from '@limelight/contract/platform/ids';
import { statement, t } from '../platform/db/statement.ts';
import type { SuspensionHandler } from '../kernel/parts/suspension-handler.ts';
import { authAccess } from './auth-access.ts';

/** A trigger tells every process, which closes the person's channels and asks again about those with others. */
const setSuspended = statement({
  name: 'accounts.set-suspended',
  params: [t.uuid<UserId>(), t.timestamptz().nullable()],
  row: {},
  text: `update accounts set suspended_at = $2 where id = $1`,
});

/** A suspended person is signed out everywhere and nobody to the product (`findViewer`). */
export const suspensionOfAccount: SuspensionHandler = {
  async suspend(deps, tx, userId) {
    await tx.run(setSuspended, userId, deps.clock.now());
    await authAccess(deps).endSessions(tx, { userId, reason: 'admin' });
  },
  lift: (_deps, tx, userId) => tx.run(setSuspended, userId, null),
};
