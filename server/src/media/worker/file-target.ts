import { FilePathTarget } from 'mediabunny';

/**
 * mediabunny keeps up to two chunks of each open file in memory. Its own are of 16 MB each, and a film in three renditions
 * with its sound has four files open.
 */
const CHUNK_BYTES = 1024 ** 2;

/** A file that mediabunny writes in small chunks. */
export const fileTarget = (file: string): FilePathTarget =>
  new FilePathTarget(file, { chunkSize: CHUNK_BYTES });
