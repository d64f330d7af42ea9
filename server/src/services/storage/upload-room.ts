import type { Logger } from 'pino';

/** The storage quota of users. The service reports every upload; the product decides. */
export interface UploadRoom {
  /** Counts the start of an upload. Throws `RateLimited` if a user starts too many. */
  count(ownerId: string): Promise<void>;
  /** The largest size of a file that may begin now; 0 or less for none. */
  limit(ownerId: string, uploadId: string): Promise<number>;
  /** Reserves space for an upload that begins; false if there is not enough left. */
  keep(upload: {
    readonly id: string;
    readonly ownerId: string;
    readonly bytes: number;
  }): Promise<boolean>;
  /** Called while an upload's bytes arrive; false if its space went to other uploads while it was silent. */
  hear(uploadId: string): Promise<boolean>;
  /** Releases the space of an upload that has ended. */
  free(uploadId: string): Promise<void>;
}

/** How often `hear` is called during one long request. */
const BEAT_MS = 5 * 60 * 1_000;

/** Calls `hear` regularly during `work`: an upload is not silent while a request brings its bytes, however long that takes. */
export async function heardWhile<T>(
  hear: () => Promise<unknown>,
  log: Logger,
  work: () => Promise<T>,
): Promise<T> {
  const beat = setInterval(() => {
    hear().catch((error: unknown) => log.warn({ err: error }, 'an upload was not heard'));
  }, BEAT_MS).unref();
  try {
    return await work();
  } finally {
    clearInterval(beat);
  }
}
