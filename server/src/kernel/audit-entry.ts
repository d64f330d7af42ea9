import type { UserId } from '@limelight/contract/platform/ids';
import type { Queryable } from '../platform/db/db.ts';

/** One line of the audit log. */
export interface AuditEntry {
  /** Who acted; null for a command that the operator ran on the machine. */
  readonly actorId: UserId | null;
  /** The creator that the actor acted for, if that is another person. */
  readonly onBehalfOf?: UserId;
  /** `area.verb`, the name of an operation. */
  readonly action: `${string}.${string}`;
  /** What it was done to: 'user:…', 'post:…'. */
  readonly subject: string | null;
  readonly details?: Readonly<Record<string, unknown>>;
}

/** Writes a line of the audit log. */
export type Audit = (db: Queryable, entry: AuditEntry, now: Date) => Promise<void>;
