import { z } from 'zod';
import { postId } from '../platform/ids.ts';

/**
 * The state of a post that uses a file. In the last two only people who bought the post while the file was in it still have the
 * file: it was `taken_out` of the post since, or the whole post was `deleted`.
 */
const mediaUseState = z.enum([
  'draft',
  'scheduled',
  'published',
  'archived',
  'taken_out',
  'deleted',
]);

/** One post that shows a file, or keeps it for its buyers. */
export const mediaUse = z.object({
  postId,
  excerpt: z.string(),
  publishedAt: z.iso.datetime().nullable(),
  state: mediaUseState,
});
export type MediaUse = z.infer<typeof mediaUse>;
