import { z } from 'zod';
import { operation, input } from '../platform/operation.ts';
import { creatorId, mediaId, postId } from '../platform/ids.ts';
import { page, pageInput } from '../platform/cursor.ts';
import { day } from '../platform/time.ts';
import { mediaKind, openMedia } from '../media/operations.ts';
import { creatorLine } from './parts.ts';

/** Why a file that was once open to the viewer no longer is. */
const goneReason = z.enum(['refunded', 'removed', 'creator_gone', 'membership_ended']);
export type GoneReason = z.infer<typeof goneReason>;

/** An entry of the viewer's gallery: a file of a post, or another thing that was bought. */
const galleryItem = z.object({
  /** The kind of thing, named by the area that sells it, and its id. */
  thing: z.object({ kind: z.string(), id: z.uuid() }),
  /** The file, if the thing shows files. */
  mediaId: mediaId.nullable(),
  postId: postId.nullable(),
  creator: creatorLine,
  /** The kind of the file. */
  kind: mediaKind.nullable(),
  /** The thing's name, if it has one. */
  title: z.string().nullable(),
  /** The path of the thing on this site. */
  path: z.string().nullable(),
  source: z.enum(['purchased', 'membership']),
  /** When it was bought, or published. */
  at: z.iso.datetime(),
  /** Null when it is no longer available (`gone` says why), or has no picture. */
  media: openMedia.nullable(),
  gone: goneReason.nullable(),
});
export type GalleryItem = z.infer<typeof galleryItem>;

/** The number of entries of one creator, source and kind in one month ('2026-11', in UTC). */
const galleryCount = z.object({
  creatorId,
  source: z.enum(['purchased', 'membership']),
  /** Null for things without a file. */
  kind: mediaKind.nullable(),
  month: z.string().regex(/^\d{4}-\d{2}$/),
  /** The membership is over: its entries are listed only when the request names the creator. */
  isOver: z.boolean(),
  files: z.int(),
});
export type GalleryCount = z.infer<typeof galleryCount>;

export const galleryOperations = {
  /** Newest first. */
  listGallery: operation('discovery.listGallery', 'GET', '/discovery/gallery', 'My gallery')
    .input(
      input({
        source: z.enum(['all', 'purchased', 'membership']).default('all'),
        creatorId: creatorId.optional(),
        kind: mediaKind.optional(),
        /** Days in UTC, both ends included. */
        from: day.optional(),
        to: day.optional(),
        ...pageInput({ default: 24, max: 60 }),
      }),
    )
    .output(page(galleryItem)),
  /** The creators whose media the gallery holds or held, for the filter and for 'available only while subscribed'. */
  getGalleryCreators: operation(
    'discovery.getGalleryCreators',
    'GET',
    '/discovery/gallery/creators',
    'Creators in my gallery',
  )
    .input(input({}))
    .output(
      z.object({
        items: z.array(
          creatorLine.extend({
            purchased: z.int(),
            isMember: z.boolean(),
            /** When a membership that is over ended; its media are no longer available. */
            membershipEndedAt: z.iso.datetime().nullable(),
          }),
        ),
      }),
    ),
  /** How many entries each filter of the gallery shows; for each membership the newest 2,000 posts are counted. */
  countGallery: operation(
    'discovery.countGallery',
    'GET',
    '/discovery/gallery/counts',
    'Entries in my gallery',
  )
    .input(input({}))
    .output(z.object({ items: z.array(galleryCount) })),
};
