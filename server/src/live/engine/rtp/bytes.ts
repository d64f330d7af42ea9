import { z } from 'zod';

/** Bytes in a message between processes. */
export const bytes = z.custom<Uint8Array>((value) => value instanceof Uint8Array);

/** The same bytes, with a buffer's methods. */
export const bufferOf = (given: Uint8Array): Buffer =>
  Buffer.from(given.buffer, given.byteOffset, given.byteLength);
