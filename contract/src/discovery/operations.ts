import { z } from 'zod';
import { operation, input, ok } from '../platform/operation.ts';
import { creatorId } from '../platform/ids.ts';
import { page, pageInput } from '../platform/cursor.ts';
import { moment } from '../platform/time.ts';
import { creatorCard } from '../creators/operations.ts';
import { postView } from '../posts/operations.ts';
import { galleryOperations } from './gallery.ts';
import { searchOperations } from './search.ts';
import { tagName, tile } from './parts.ts';

export * from './gallery.ts';
export * from './parts.ts';
export * from './search.ts';

const onOff = z.enum(['on', 'off']).default('off');

export const discovery = {
  /** The lists of the discover home that do not come from the creators select (docs/product.md, 'Client calls'). */
  getHome: operation(
    'discovery.getHome',
    'GET',
    '/discovery/home',
    'Pinned, sample and new creators',
  )
    .input(input({}))
    .output(
      z.object({
        samples: z.array(creatorCard),
        pinned: z.array(creatorCard),
        newest: z.array(creatorCard),
        /** Creators the viewer is not interested in, to leave out of the creators select as well. */
        hidden: z.array(creatorId).default([]),
      }),
    ),
  /** The newest posts of followed creators that the viewer may see. */
  listFeed: operation('discovery.listFeed', 'GET', '/discovery/feed', 'Following feed')
    .input(input(pageInput({ default: 10, max: 30 })))
    .output(page(postView)),
  /** The search grid; `q` matches creator name, handle or tag, and posts' titles, regardless of case. */
  explore: operation('discovery.explore', 'GET', '/discovery/explore', 'Search grid')
    .input(
      input({
        q: z.string().max(100).default(''),
        /** Posts with this tag that the viewer may see; also posts of creators who have the tag. */
        tag: tagName.optional(),
        /** Only posts that are open to everyone. */
        free: onOff,
        video: onOff,
        sort: z.enum(['newest', 'popular']).default('newest'),
        ...pageInput({ default: 18, max: 30 }),
      }),
    )
    .output(page(tile)),
  /** The creators select as one hot read; `limit` creators by total_subscribers. */
  listCreators: operation(
    'discovery.listCreators',
    'GET',
    '/discovery/creators',
    'Creators by subscribers',
  )
    .input(input({ limit: z.coerce.number().int().min(1).max(50).default(20) }))
    .output(z.object({ items: z.array(creatorCard) })),
  follow: operation('discovery.follow', 'PUT', '/creators/{creatorId}/follow', 'Follow')
    .input(input({ creatorId }))
    .output(ok)
    .errors({ own_page: { status: 422, message: 'This is your own page.' } }),
  unfollow: operation('discovery.unfollow', 'DELETE', '/creators/{creatorId}/follow', 'Unfollow')
    .input(input({ creatorId }))
    .output(ok),
  /** How many posts came into the following feed after `since`, at most 99, for the button that shows them. */
  countNew: operation('discovery.countNew', 'GET', '/discovery/feed/new', 'New posts in the feed')
    .input(input({ since: moment }))
    .output(z.object({ count: z.int() })),
  ...searchOperations,
  ...galleryOperations,
};
