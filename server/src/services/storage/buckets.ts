import { Hono } from 'hono';
import { z } from 'zod';
import { SAFE_HEADERS } from './byte-server.ts';
import { actorByKey, type CallerOptions } from './caller.ts';
import { faults } from './fault.ts';
import type { Bucket } from './objects.ts';
import { parsed } from './input.ts';

/** Buckets are defined in code and not stored as rows, so they share one creation date. */
const SINCE = '2026-01-01T00:00:00.000Z';

const pageInput = z.object({
  limit: z.coerce.number().int().min(0).max(1_000).default(1_000),
  offset: z.coerce.number().int().min(0).default(0),
  search: z.string().default(''),
  sortColumn: z.enum(['id', 'name', 'created_at', 'updated_at']).default('name'),
  sortOrder: z.enum(['asc', 'desc']).default('asc'),
});

/** Lists the buckets, in the form of Supabase Storage; nothing changes them, and they are the same for every user. */
export function bucketRoutes(buckets: readonly Bucket[], options: CallerOptions): Hono {
  return new Hono()
    .use('/*', async (c, next) => {
      if (!(await actorByKey(c, options))) throw faults.notSignedIn();
      return next();
    })
    .get('/', (c) => {
      const { limit, offset, search, sortColumn, sortOrder } = parsed(pageInput, c.req.query());
      const found = buckets.filter(({ id }) => id.includes(search.toLowerCase())).map(viewOf);
      // they all have the same dates, so only names can sort them
      const isByName = sortColumn === 'id' || sortColumn === 'name';
      found.sort((one, other) => (isByName ? one.id.localeCompare(other.id) : 0));
      if (sortOrder === 'desc') found.reverse();
      return c.json(found.slice(offset, offset + limit), 200, SAFE_HEADERS);
    })
    .get('/:id', (c) => {
      const bucket = buckets.find(({ id }) => id === c.req.param('id'));
      if (!bucket) throw faults.noBucket();
      return c.json(viewOf(bucket), 200, SAFE_HEADERS);
    })
    .all('/*', () => {
      throw faults.notOffered('changing buckets');
    });
}

function viewOf({ id, fileBytes, types }: Bucket) {
  return {
    id,
    name: id,
    owner: '',
    type: 'STANDARD',
    public: false,
    file_size_limit: fileBytes,
    allowed_mime_types: types,
    created_at: SINCE,
    updated_at: SINCE,
  };
}
