import type { AuditEntry } from '../kernel/audit-entry.ts';
import type { Queryable } from '../platform/db/db.ts';
import { insertAudit } from './queries.ts';

/** Records what staff or a command did, or what a person did for a creator; in the caller's transaction if there is one. */
export async function audit(db: Queryable, entry: AuditEntry, now: Date): Promise<void> {
  const { actorId, action, subject, details = {}, onBehalfOf = null } = entry;
  await db.run(insertAudit, actorId, action, subject, details, now, onBehalfOf);
}
