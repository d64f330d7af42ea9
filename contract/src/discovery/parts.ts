import { z } from 'zod';
import { readTag } from '../posts/tag.ts';
import { creatorId, mediaId, postId } from '../platform/ids.ts';
import { pictureSource, viewStatus } from '../media/operations.ts';

/** One tile of the search grid. */
export const tile = z.object({
  postId,
  creator: z.object({
    id: creatorId,
    handle: z.string(),
    displayName: z.string(),
    avatarUrl: z.string().nullable(),
  }),
  /** The file that it shows; null for a post without one. */
  cover: z.object({ id: mediaId, status: viewStatus }).nullable(),
  /** The clear picture for a viewer who may see it, otherwise the server-made blur; empty while it is being prepared. */
  sources: z.array(pictureSource),
  thumbhash: z.string().nullable(),
  /** The beginning of the text of a post without a picture, for a viewer who may read it. */
  words: z.string().nullable(),
  locked: z.boolean(),
  shape: z.enum(['square', 'portrait']),
  isVideo: z.boolean(),
  /** A small silent clip of the film, for a viewer who may see it. */
  previewUrl: z.string().nullable(),
  likeCount: z.int(),
  commentCount: z.int(),
});
export type Tile = z.infer<typeof tile>;

/** Parses a tag that was typed or linked into its key (docs/product.md, 'Tags'). */
export const tagName = z.string().transform((typed, context) => {
  const tag = readTag(typed);
  if (tag !== null) return tag;
  context.addIssue({ code: 'custom', message: 'A tag has letters, digits and _ only.' });
  return z.NEVER;
});

/** A creator as search results and filters name them. */
export const creatorLine = z.object({
  id: creatorId,
  handle: z.string(),
  displayName: z.string(),
  avatarUrl: z.string().nullable(),
});
export type CreatorLine = z.infer<typeof creatorLine>;
