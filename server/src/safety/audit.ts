import type { UserId } from '@limelight/contract/platform/ids';
import type { Queryable } from '../platform/db/db.ts';
import { insertAudit } from './queries.ts';

/** One line of the audit log. `actorId` null is the operator's own command on the machine. */
export interface AuditEntry {
  readonly actorId: UserId | null;
  /** `area.verb`, like an operation. */
  readonly action: `${string}.${string}`;
  /** What it was done to: 'user:…', 'post:…'. */
  readonly subject: string | null;
  readonly details?: Readonly<Record<string, unknown>>;
}

/** Writes what a moderator, an admin or a command did; in the caller's transaction where there is one. */
export async function audit(db: Queryable, entry: AuditEntry, now: Date): Promise<void> {
  await db.run(insertAudit, entry.actorId, entry.action, entry.subject, entry.details ?? {}, now);
}
