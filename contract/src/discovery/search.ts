import { z } from 'zod';
import { operation, input, ok } from '../platform/operation.ts';
import { creatorId, postId } from '../platform/ids.ts';
import { creatorCard } from '../creators/operations.ts';
import { creatorLine, tagName, tile } from './parts.ts';

/** One of the viewer's own searches. */
const recentSearch = z.object({ id: z.uuid(), q: z.string() });
export type RecentSearch = z.infer<typeof recentSearch>;

/** Something that the viewer does not want to see again. */
const hiddenThing = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('creator'), creator: creatorLine }),
  z.object({ kind: z.literal('post'), postId, creator: creatorLine }),
]);
export type HiddenThing = z.infer<typeof hiddenThing>;

export const searchOperations = {
  /**
   * Results while the person types: creators by a substring of name or handle first, then those whose names are only similar;
   * tags by their beginning; posts by text that the viewer may read.
   */
  search: operation('discovery.search', 'GET', '/discovery/search', 'Search as you type')
    .input(input({ q: z.string().trim().min(1).max(100) }))
    .output(
      z.object({
        creators: z.array(creatorLine.extend({ similar: z.boolean() })),
        tags: z.array(z.object({ tag: z.string(), posts: z.int() })),
        posts: z.array(tile.extend({ excerpt: z.string() })),
      }),
    ),
  /** The head of a tag's page; its posts come from explore({ tag }). `posts` counts those open to everyone. */
  getTag: operation('discovery.getTag', 'GET', '/discovery/tags/{tag}', 'A tag')
    .input(input({ tag: tagName }))
    .output(z.object({ tag: z.string(), posts: z.int(), creators: z.array(creatorCard) })),
  /** The viewer's own recent searches; `samples` only while there are none. */
  listSearches: operation('discovery.listSearches', 'GET', '/discovery/searches', 'Recent searches')
    .input(input({}))
    .output(z.object({ items: z.array(recentSearch), samples: z.array(z.string()) })),
  saveSearch: operation('discovery.saveSearch', 'POST', '/discovery/searches', 'Remember a search')
    .input(input({ q: z.string().trim().min(1).max(100) }))
    .output(recentSearch),
  removeSearch: operation(
    'discovery.removeSearch',
    'DELETE',
    '/discovery/searches/{searchId}',
    'Forget a search',
  )
    .input(input({ searchId: z.uuid() }))
    .output(ok),
  clearSearches: operation(
    'discovery.clearSearches',
    'DELETE',
    '/discovery/searches',
    'Forget all recent searches',
  )
    .input(input({}))
    .output(ok),

  /** 'Not interested': hides the creator from discover, search grid, feed and results; the creator's own page still opens. */
  hideCreator: operation(
    'discovery.hideCreator',
    'PUT',
    '/discovery/hidden/creators/{creatorId}',
    'Not interested in a creator',
  )
    .input(input({ creatorId }))
    .output(ok),
  unhideCreator: operation(
    'discovery.unhideCreator',
    'DELETE',
    '/discovery/hidden/creators/{creatorId}',
    'Stop hiding',
  )
    .input(input({ creatorId }))
    .output(ok),
  hidePost: operation(
    'discovery.hidePost',
    'PUT',
    '/discovery/hidden/posts/{postId}',
    'Not interested in a post',
  )
    .input(input({ postId }))
    .output(ok),
  unhidePost: operation(
    'discovery.unhidePost',
    'DELETE',
    '/discovery/hidden/posts/{postId}',
    'Stop hiding',
  )
    .input(input({ postId }))
    .output(ok),
  /** The newest 100. */
  listHidden: operation(
    'discovery.listHidden',
    'GET',
    '/discovery/hidden',
    'Creators and posts I’ve hidden',
  )
    .input(input({}))
    .output(z.object({ items: z.array(hiddenThing) })),
};
