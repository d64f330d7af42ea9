import type { Logger } from 'pino';

/** What a person may still bring in. The service tells it of every upload; the product decides. */
export interface UploadRoom {
  /** Counts a beginning. Throws `RateLimited` past what one person may begin. */
  count(ownerId: string): Promise<void>;
  /** The most bytes of a file that begins now; 0 or less for none. */
  limit(ownerId: string, uploadId: string): Promise<number>;
  /** Keeps room for an upload that begins; false when there is not so much left. */
  keep(upload: {
    readonly id: string;
    readonly ownerId: string;
    readonly bytes: number;
  }): Promise<boolean>;
  /** Told while an upload's bytes come in; false when its room went to others while it was silent. */
  hear(uploadId: string): Promise<boolean>;
  /** Lets go of the room of an upload that has ended. */
  free(uploadId: string): Promise<void>;
}

/** Between two times that one request with many bytes is told of. */
const BEAT_MS = 5 * 60 * 1_000;

/** An upload is not silent while a request brings its bytes, however long that takes. */
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
