import type { MediaId, UserId } from '@limelight/contract/platform/ids';
import type { Queryable } from '../../platform/db/db.ts';

/** What one viewer may have of one file. */
export type Access = 'full' | 'locked' | 'none';

/**
 * What a rule of an area may grant: 'original' is above 'full'. It opens what a person bought to keep: a 'file' as it was
 * uploaded, a picture, film or sound as its clean original (docs/product.md, 'Files for sale').
 */
export type ByteLevel = Access | 'original';

/** One area's rule for who may have the bytes of the files that it shows. */
export interface BytePart {
  /**
   * SQL of one JSON value: what the area's rule needs to know about the file `file.id`, for the viewer $1 (null: a stranger) at
   * $3. It becomes part of the statement that finds the file.
   */
  readonly facts: string;
  /** The area's rule, applied to the value of `facts`. */
  readonly access: (facts: unknown, viewerId: UserId | null, now: Date) => ByteLevel;
}

/** Who may have the bytes of files, by the rules of all areas together. */
export interface ByteAccess {
  /**
   * What a viewer (null: a stranger) may see of files now: who may have an original has 'full' access. 'none' for files that do
   * not exist.
   */
  of(
    db: Queryable,
    viewerId: UserId | null,
    mediaIds: readonly MediaId[],
    now: Date,
  ): Promise<ReadonlyMap<MediaId, Access>>;
}
