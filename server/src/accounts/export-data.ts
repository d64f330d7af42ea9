import type { Deps } from '../kernel/deps.ts';
import type { AccountPart } from '../kernel/account-part.ts';
import { authAccess } from './auth-access.ts';
import { accountsExports } from './export-queries.ts';
import type { Viewer } from '../kernel/viewer.ts';

/** Everything we hold about the person, section by section. */
export async function exportData(deps: Deps, parts: readonly AccountPart[], viewer: Viewer) {
  const sections: Record<string, unknown> = { ...(await authAccess(deps).exportUser(viewer.id)) };
  for (const { name, statement } of [
    accountsExports,
    ...parts.map((part) => part.exports ?? []),
  ].flat()) {
    sections[name] = (await deps.db.one(statement, viewer.id)).section;
  }
  return { exportedAt: deps.clock.now().toISOString(), sections };
}
