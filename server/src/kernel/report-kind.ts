import type { MessageId, UserId } from '@limelight/contract/platform/ids';
import type { ReportedKind, ReportLine } from '@limelight/contract/safety/operations';
import type { Viewer } from './viewer.ts';
import type { Deps } from './deps.ts';
import type { Tx } from '../platform/db/db.ts';

/** Something that a person reports. */
export interface ReportedThing {
  /** Whose it is. */
  readonly authorId: UserId;
  /** The messages that staff may read with it. */
  readonly messageIds: readonly MessageId[];
}

/** A report as its kind needs it to show the thing. */
export interface ReportToRead {
  readonly reportId: string;
  readonly thingId: string;
  readonly messageIds: readonly MessageId[];
  /** Why, in words: where opening it needs a reason, this is it. */
  readonly reason: string;
}

export interface TakedownOrder {
  readonly reportId: string;
  readonly thingId: string;
  /** For the author. */
  readonly note: string;
}

/** One kind of thing that can be reported: what its area knows about it. */
export interface ReportKind {
  /** The thing, where this person sees it now; null otherwise. */
  find(
    deps: Deps,
    viewer: Viewer,
    asked: { readonly thingId: string; readonly withLinesAround: boolean },
  ): Promise<ReportedThing | null>;
  /** What staff see of it. Called once the opening stands in the audit log. */
  read(
    deps: Deps,
    viewer: Viewer,
    report: ReportToRead,
  ): Promise<{ path: string | null; lines: ReportLine[] }>;
  /** Closes it to everyone and tells its author why; false where there is nothing (left). Null: it cannot be closed. */
  readonly takeDown:
    | ((deps: Deps, tx: Tx, viewer: Viewer, order: TakedownOrder) => Promise<boolean>)
    | null;
  /** Puts back what was taken down and tells its author; false where nothing is left of it. Null: it is gone for good. */
  readonly restore:
    | ((
        deps: Deps,
        tx: Tx,
        viewer: Viewer,
        order: { readonly thingId: string },
      ) => Promise<boolean>)
    | null;
  /** Lets go of what was kept for staff to read. Called in the transaction that decides. */
  release?(deps: Deps, tx: Tx, messageIds: readonly MessageId[]): Promise<void>;
}

export type ReportKinds = Readonly<Record<ReportedKind, ReportKind>>;
