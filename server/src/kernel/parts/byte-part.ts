import type { MediaId, UserId } from '@limelight/contract/platform/ids';
import type { Queryable } from '../../platform/db/db.ts';

/** What the areas that show media say about one viewer and one file. */
export type Access = 'full' | 'locked' | 'none';

/** What one area that shows media says about who may have a file's bytes. */
export interface BytePart {
  /**
   * SQL of one JSON value: what the area's rule needs of the file `file.id`, for the viewer $1 (null: a stranger) at $3.
   * It becomes part of the statement that finds the file.
   */
  readonly facts: string;
  /** The area's rule, over what `facts` brought. */
  readonly access: (facts: unknown, viewerId: UserId | null, now: Date) => Access;
}

/** Who may have the bytes of files, as all areas together say. */
export interface ByteAccess {
  /** What a viewer (null: a stranger) may have of files now; of those that do not exist, nothing. */
  of(
    db: Queryable,
    viewerId: UserId | null,
    mediaIds: readonly MediaId[],
    now: Date,
  ): Promise<ReadonlyMap<MediaId, Access>>;
}
