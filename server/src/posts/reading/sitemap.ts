import type { PostId } from '@limelight/contract/platform/ids';
import type { Deps } from '../../kernel/deps.ts';
import { sitemapPage, sitemapStarts } from './queries.ts';

/** The first post of every `size` posts that are open to everyone; each begins a page of the sitemap. */
export async function listPostStarts(
  { db }: Pick<Deps, 'db'>,
  size: number,
): Promise<readonly PostId[]> {
  return (await db.many(sitemapStarts, size)).map((row) => row.id);
}

/** At most `size` posts that strangers may read now, from `start` on, with their last change. */
export function listOpenPosts(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  start: PostId,
  size: number,
) {
  return db.many(sitemapPage, start, clock.now(), size);
}
