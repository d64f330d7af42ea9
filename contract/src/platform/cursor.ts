import { z } from 'zod';

/**
 * A keyset cursor as it crosses the wire: opaque, URL-safe. The server's `platform/db/cursor.ts`
 * is the only place that makes or reads one.
 */
const cursor = z.string().min(1).max(200);

/** Wraps a list answer: `nextCursor` is null on the last page. */
export const page = <Item extends z.ZodType>(item: Item) =>
  z.object({ items: z.array(item), nextCursor: cursor.nullable() });

/** Query parameters of every paged list. `limit` counts items. */
export const pageInput = (limits: { default: number; max: number }) => ({
  cursor: cursor.optional(),
  limit: z.coerce.number().int().min(1).max(limits.max).default(limits.default),
});
