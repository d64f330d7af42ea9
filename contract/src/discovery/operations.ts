import { z } from 'zod';
import { operation, input, ok } from '../platform/operation.ts';
import { creatorId, postId } from '../platform/ids.ts';
import { page, pageInput } from '../platform/cursor.ts';
import { creatorCard } from '../creators/operations.ts';
import { postView } from '../posts/operations.ts';
import { pictureSource } from '../media/operations.ts';

/** One tile of the search grid (spec §2, Search/explore). */
export const tile = z.object({
  postId,
  creator: z.object({ id: creatorId, handle: z.string(), displayName: z.string(), avatarUrl: z.string().nullable() }),
  /** Clear picture for who may see it, else the server-made blur. */
  sources: z.array(pictureSource),
  thumbhash: z.string().nullable(),
  locked: z.boolean(),
  shape: z.enum(['square', 'portrait']),
  isVideo: z.boolean(),
  likeCount: z.int(),
  commentCount: z.int(),
});
export type Tile = z.infer<typeof tile>;

export const discovery = {
  /** The lists of the discover home that do not come from the select of spec §7. */
  getHome: operation('discovery.getHome', 'GET', '/discovery/home', 'Pins, samples and new creators')
    .input(input({}))
    .output(z.object({ samples: z.array(creatorCard), pinned: z.array(creatorCard), newest: z.array(creatorCard) })),
  /** Newest posts of followed creators that the viewer may see. */
  listFeed: operation('discovery.listFeed', 'GET', '/discovery/feed', 'Following feed')
    .input(input(pageInput({ default: 10, max: 30 })))
    .output(page(postView)),
  /** The search grid; `q` matches creator name, handle or tag, case-insensitive. */
  explore: operation('discovery.explore', 'GET', '/discovery/explore', 'Search grid')
    .input(input({ q: z.string().max(100).default(''), ...pageInput({ default: 18, max: 30 }) }))
    .output(page(tile)),
  /** The same creators select as spec §7, as one hot read; `limit` creators by total_subscribers. */
  listCreators: operation('discovery.listCreators', 'GET', '/discovery/creators', 'Creators by subscribers')
    .input(input({ limit: z.coerce.number().int().min(1).max(50).default(20) }))
    .output(z.object({ items: z.array(creatorCard) })),
  follow: operation('discovery.follow', 'PUT', '/creators/{creatorId}/follow', 'Follow')
    .input(input({ creatorId }))
    .output(ok)
    .errors({ own_page: { status: 422, message: 'This is your own page.' } }),
  unfollow: operation('discovery.unfollow', 'DELETE', '/creators/{creatorId}/follow', 'Unfollow')
    .input(input({ creatorId }))
    .output(ok),
};
