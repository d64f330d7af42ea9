import type { Deps } from '../deps.ts';
import { HOUR, SECOND } from '../platform/clock/clock.ts';
import { type Limit, spend } from '../platform/limits/rate-limit.ts';
import type { AccountPart } from './account-part.ts';
import { authAccess } from './auth-access.ts';
import { accountsExports } from './export-queries.ts';
import type { Viewer } from './viewer.ts';

const exportsPerDay: Limit = { name: 'accounts.exports', hits: 5, seconds: (24 * HOUR) / SECOND };

/** Everything we hold about the person, section by section. Throws RateLimited past five a day. */
export async function exportData(deps: Deps, parts: readonly AccountPart[], viewer: Viewer) {
  await spend(deps.db, deps.clock, exportsPerDay, viewer.id);
  const sections: Record<string, unknown> = { ...(await authAccess(deps).exportUser(viewer.id)) };
  for (const { name, statement } of [
    accountsExports,
    ...parts.map((part) => part.exports ?? []),
  ].flat()) {
    sections[name] = (await deps.db.one(statement, viewer.id)).section;
  }
  return { exportedAt: deps.clock.now().toISOString(), sections };
}
