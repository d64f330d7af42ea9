import type { Deps } from '../deps.ts';
import { HOUR, SECOND } from '../platform/clock/clock.ts';
import { type Limit, spend } from '../platform/limits/rate-limit.ts';
import { exportSections } from './export-queries.ts';
import type { Viewer } from './viewer.ts';

const exportsPerDay: Limit = { name: 'accounts.exports', hits: 5, seconds: (24 * HOUR) / SECOND };

/** Everything we hold about the person, section by section. Throws RateLimited past five a day. */
export async function exportData(deps: Deps, viewer: Viewer) {
  await spend(deps.db, deps.clock, exportsPerDay, viewer.id);
  const { sections } = await deps.db.one(exportSections, viewer.id);
  return { exportedAt: deps.clock.now().toISOString(), sections };
}
