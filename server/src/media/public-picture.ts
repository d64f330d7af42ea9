import type { MediaId, UserId } from '@limelight/contract/platform/ids';
import type { Queryable } from '../platform/db/db.ts';
import { publicAddress } from '../services/storage/index.ts';
import { objectOf } from './names.ts';
import { mediaById } from './queries.ts';

/** The variant that profiles show: wide enough for a page's head on a dense screen. */
const VARIANT = { avatar: 'w256.webp', banner: 'w1280.webp' } as const;

/**
 * The address of a person's own avatar or banner, for anyone. 'not_ready' while it is being prepared, 'unusable'
 * for a file of somebody else, of another purpose, or one that failed.
 */
export async function publicPicture(
  db: Queryable,
  ownerId: UserId,
  id: MediaId,
  purpose: 'avatar' | 'banner',
): Promise<{ url: string } | 'not_ready' | 'unusable'> {
  const row = await db.maybe(mediaById, id);
  if (!row || row.owner_id !== ownerId || row.purpose !== purpose || row.status === 'failed')
    return 'unusable';
  if (row.status === 'processing') return 'not_ready';
  return { url: publicAddress(objectOf(id, VARIANT[purpose])) };
}
