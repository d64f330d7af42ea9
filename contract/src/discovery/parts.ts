import { z } from 'zod';
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
  /** Clear picture for who may see it, else the server-made blur; none while it is being prepared. */
  sources: z.array(pictureSource),
  thumbhash: z.string().nullable(),
  /** How the text of a post without a picture begins, for who may read it. */
  words: z.string().nullable(),
  locked: z.boolean(),
  shape: z.enum(['square', 'portrait']),
  isVideo: z.boolean(),
  /** A small silent picture of the film that moves, for who may see it. */
  previewUrl: z.string().nullable(),
  likeCount: z.int(),
  commentCount: z.int(),
});
export type Tile = z.infer<typeof tile>;

export const tagName = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^#?[\p{L}\p{N}_]{1,40}$/u)
  .transform((tag) => tag.replace(/^#/, ''));

/** A creator as search results and filters name them. */
export const creatorLine = z.object({
  id: creatorId,
  handle: z.string(),
  displayName: z.string(),
  avatarUrl: z.string().nullable(),
});
export type CreatorLine = z.infer<typeof creatorLine>;
