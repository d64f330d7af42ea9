import type { UserId } from '@limelight/contract/platform/ids';
import type { ReportLine } from '@limelight/contract/safety/operations';
import type { Viewer } from '../viewer.ts';
import type { Deps } from '../deps.ts';
import type { Tx } from '../../platform/db/db.ts';

/** Something that a person reports. */
export interface ReportedThing {
  /** Whose it is. */
  readonly authorId: UserId;
  /** Keeps what staff may read with a report, by the report's id; in the transaction that makes the report. */
  keep?(tx: Tx, reportId: string): Promise<unknown>;
}

/** A report as its kind needs it to show the thing. */
export interface ReportToRead {
  readonly reportId: string;
  readonly thingId: string;
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
    asked: {
      readonly thingId: string;
      /** The reporter lets staff read what is around it, too, where the kind has such lines. */
      readonly withLinesAround: boolean;
    },
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
  /** Lets go of what reports kept for staff to read. Called in the transaction that decides them. */
  release?(deps: Deps, tx: Tx, reportIds: readonly string[]): Promise<void>;
}

/** Everything that can be reported, by its kind. */
export type ReportKinds = ReadonlyMap<string, ReportKind>;
