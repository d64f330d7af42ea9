import { createHash } from 'node:crypto';

/** A strong ETag of exactly these bytes, without quotes. */
export const etagOf = (data: Buffer): string =>
  createHash('sha256').update(data).digest('base64url').slice(0, 22);
