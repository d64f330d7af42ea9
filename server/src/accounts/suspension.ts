import type { UserId } from '@limelight/contract/platform/ids';
import { statement, t } from '../platform/db/statement.ts';
import type { SuspensionHandler } from '../kernel/parts/suspension-handler.ts';
import { authAccess } from './auth-access.ts';

/**
 * A trigger notifies every process; each closes the person's channels and checks again the rights on channels they shared with
 * others.
 */
const setSuspended = statement({
  name: 'accounts.set-suspended',
  params: [t.uuid<UserId>(), t.timestamptz().nullable()],
  row: {},
  text: `update accounts set suspended_at = $2 where id = $1`,
});

/** A suspended person is signed out everywhere, and `findViewer` no longer finds them. */
export const suspensionOfAccount: SuspensionHandler = {
  async suspend(deps, tx, userId) {
    await tx.run(setSuspended, userId, deps.clock.now());
    await authAccess(deps).endSessions(tx, { userId, reason: 'admin' });
  },
  lift: (_deps, tx, userId) => tx.run(setSuspended, userId, null),
};
