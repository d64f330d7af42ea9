import type { PostId } from '@limelight/contract/platform/ids';
import type { Deps } from '../../kernel/deps.ts';
import { sitemapPage, sitemapStarts } from './queries.ts';

/** The first of every `size` posts that are open to everyone; each starts a page of the sitemap. */
export async function listPostStarts(
  { db }: Pick<Deps, 'db'>,
  size: number,
): Promise<readonly PostId[]> {
  return (await db.many(sitemapStarts, size)).map((row) => row.id);
}

/** At most `size` posts that strangers may read now, starting with `start`, with their last change. */
export function listOpenPosts(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  start: PostId,
  size: number,
) {
  return db.many(sitemapPage, start, clock.now(), size);
}
