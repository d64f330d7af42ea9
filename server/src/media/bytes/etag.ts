import { createHash } from 'node:crypto';

/** A strong tag of these very bytes, without its quotes. */
export const etagOf = (data: Buffer): string =>
  createHash('sha256').update(data).digest('base64url').slice(0, 22);
