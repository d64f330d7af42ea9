import type { CreatorId } from '@limelight/contract/platform/ids';
import type { Deps } from '../kernel/deps.ts';
import { sitemapPage, sitemapStarts } from './queries.ts';

/** The first of every `size` shown creators; each starts a page of the sitemap. */
export async function listCreatorStarts(
  { db }: Pick<Deps, 'db'>,
  size: number,
): Promise<readonly CreatorId[]> {
  return (await db.many(sitemapStarts, size)).map((row) => row.id);
}

/** The handles of at most `size` shown creators, starting with `start`. */
export async function listHandles(
  { db }: Pick<Deps, 'db'>,
  start: CreatorId,
  size: number,
): Promise<readonly string[]> {
  return (await db.many(sitemapPage, start, size)).map((row) => row.handle);
}
