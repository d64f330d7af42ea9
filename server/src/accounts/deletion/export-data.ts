import type { Deps } from '../../kernel/deps.ts';
import { authAccess } from '../auth-access.ts';
import type { Viewer } from '../../kernel/viewer.ts';

/** Everything we hold about the person, section by section. */
export async function exportData(deps: Deps, viewer: Viewer) {
  const sections: Record<string, unknown> = { ...(await authAccess(deps).exportUser(viewer.id)) };
  for (const { name, statement } of deps.accountParts.flatMap(({ exports = [] }) => exports)) {
    sections[name] = (await deps.db.one(statement, viewer.id)).section;
  }
  return { exportedAt: deps.clock.now().toISOString(), sections };
}
