import type { MediaId } from '@limelight/contract/platform/ids';
import type { Tx } from '../../platform/db/db.ts';

/** An area that shows files lets go of those that only its past needs; foreign keys refuse to delete the others. */
export type FilesLeaving = (tx: Tx, mediaIds: readonly MediaId[]) => Promise<void>;
