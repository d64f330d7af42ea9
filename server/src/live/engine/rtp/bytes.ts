import { z } from 'zod';

/** Bytes in a message between processes. */
export const bytes = z.custom<Uint8Array>((value) => value instanceof Uint8Array);

/** The same bytes, with a buffer's methods. */
export const bufferOf = (given: Uint8Array): Buffer =>
  Buffer.from(given.buffer, given.byteOffset, given.byteLength);

/** The same bytes, known to be this process's alone; a copy where they are shared. */
export function ownBytes({ buffer, byteOffset, byteLength }: Uint8Array): Uint8Array<ArrayBuffer> {
  return buffer instanceof ArrayBuffer
    ? new Uint8Array(buffer, byteOffset, byteLength)
    : Uint8Array.from(new Uint8Array(buffer, byteOffset, byteLength));
}
