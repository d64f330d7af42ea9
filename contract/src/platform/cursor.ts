import { z } from 'zod';

/** A keyset cursor, opaque and URL-safe. Only the server's `platform/db/cursor.ts` makes or reads one. */
const cursor = z.string().min(1).max(200);

/** The response of a paged list: `nextCursor` is null on the last page. */
export const page = <Item extends z.ZodType>(item: Item) =>
  z.object({ items: z.array(item), nextCursor: cursor.nullable() });

/** Query parameters of every paged list. `limit` counts items. */
export const pageInput = (limits: { default: number; max: number }) => ({
  cursor: cursor.optional(),
  limit: z.coerce.number().int().min(1).max(limits.max).default(limits.default),
});
