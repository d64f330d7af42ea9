import type { MiddlewareHandler } from 'hono';

/** Signing and listing are asked by POST, and change nothing. */
const READS = /^\/storage\/v1\/object\/(sign|list|info)\b/;

/** In a held copy files are only read: a live site may still use the same store. */
export const refuseUploads: MiddlewareHandler = async (c, next) => {
  const isRead = ['GET', 'HEAD', 'OPTIONS'].includes(c.req.method) || READS.test(c.req.path);
  if (isRead) return next();
  const message = 'This site is a restored copy that isn’t live yet, so files can’t be changed.';
  return c.json({ statusCode: '503', error: 'held', message }, 503);
};
