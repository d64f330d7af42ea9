import type { MediaId } from '@limelight/contract/platform/ids';
import type { Tx } from '../../platform/db/db.ts';

/**
 * An area that shows files deletes its references from things that are over; foreign keys refuse to delete the files that are
 * still in use.
 */
export type FilesLeaving = (tx: Tx, mediaIds: readonly MediaId[]) => Promise<void>;
