import type { AuditedAction } from '@limelight/contract/area-words';
import type { UserId } from '@limelight/contract/platform/ids';
import type { Queryable } from '../platform/db/db.ts';

interface Entry {
  /** What it was done to: 'user:…', 'post:…'. */
  readonly subject: string | null;
  readonly details?: Readonly<Record<string, unknown>>;
}

/** What staff or the operator did. */
interface StaffEntry extends Entry {
  /** Who acted; null for a command that the operator ran on the machine. */
  readonly actorId: UserId | null;
  readonly onBehalfOf?: undefined;
  readonly action: AuditedAction;
}

/** What a person did for a creator. */
interface ActingEntry extends Entry {
  readonly actorId: UserId;
  readonly onBehalfOf: UserId;
  /** `area.verb`, the name of an operation. */
  readonly action: `${string}.${string}`;
}

/** One line of the audit log. */
export type AuditEntry = StaffEntry | ActingEntry;

/** Writes a line of the audit log. */
export type Audit = (db: Queryable, entry: AuditEntry, now: Date) => Promise<void>;
