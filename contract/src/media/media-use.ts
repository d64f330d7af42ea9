import { z } from 'zod';
import { postId } from '../platform/ids.ts';

/**
 * How a post uses a file: in a state of its own, or only for those who bought it while it was there: `taken_out` of the
 * post since, or with the whole post `deleted`.
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
