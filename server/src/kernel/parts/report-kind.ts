import type { UserId } from '@limelight/contract/platform/ids';
import type { ReportLine } from '@limelight/contract/safety/operations';
import type { Viewer } from '../viewer.ts';
import type { Deps } from '../deps.ts';
import type { Tx } from '../../platform/db/db.ts';

/** Something that a person reports. */
export interface ReportedThing {
  /** The author of the thing. */
  readonly authorId: UserId;
  /** Keeps what staff may read with a report, under the report's id, in the transaction that makes the report. */
  keep?(tx: Tx, reportId: string): Promise<unknown>;
}

/** The report, as its kind needs it to show the thing. */
export interface ReportToRead {
  readonly reportId: string;
  readonly thingId: string;
  /** Why, as text: used where opening the thing needs a reason. */
  readonly reason: string;
}

export interface TakedownOrder {
  readonly reportId: string;
  readonly thingId: string;
  /** Sent to the author. */
  readonly note: string;
}

/** One kind of thing that can be reported, and what its area does with it. */
export interface ReportKind {
  /** Finds the thing if this person sees it now; otherwise null. */
  find(
    deps: Deps,
    viewer: Viewer,
    asked: {
      readonly thingId: string;
      /** The reporter lets staff read the lines around it, too, where the kind has any. */
      readonly withLinesAround: boolean;
    },
  ): Promise<ReportedThing | null>;
  /** What staff see of it. Called after the audit log has recorded the opening. */
  read(
    deps: Deps,
    viewer: Viewer,
    report: ReportToRead,
  ): Promise<{
    path: string | null;
    lines: ReportLine[];
    /** The path of a film that the report kept. */
    clipPath?: string | null;
  }>;
  /**
   * Closes it to everyone and tells its author why; false where there is nothing (left) to take down. Null: this kind cannot be
   * taken down.
   */
  readonly takeDown:
    | ((deps: Deps, tx: Tx, viewer: Viewer, order: TakedownOrder) => Promise<boolean>)
    | null;
  /**
   * Puts back what was taken down and tells its author; false where nothing is left of it. Null: a thing of this kind that was
   * taken down is gone for good.
   */
  readonly restore:
    | ((
        deps: Deps,
        tx: Tx,
        viewer: Viewer,
        order: { readonly thingId: string },
      ) => Promise<boolean>)
    | null;
  /** Deletes what reports kept for staff to read. Called in the transaction that decides them. */
  release?(deps: Deps, tx: Tx, reportIds: readonly string[]): Promise<void>;
}

/** Everything that can be reported, by its kind. */
export type ReportKinds = ReadonlyMap<string, ReportKind>;
