import { z } from 'zod';

/**
 * The state of a post or product that uses a file. In the last two only people who bought it while the file was in it still have
 * the file: it was `taken_out` since, or the whole post or product was `deleted`.
 */
const mediaUseState = z.enum([
  'draft',
  'scheduled',
  'published',
  'archived',
  'taken_out',
  'deleted',
]);

/** A post or product that shows or sells a file, or keeps it for its buyers. */
export const mediaUse = z.object({
  kind: z.enum(['post', 'product']),
  /** Of the post or product. */
  id: z.uuid(),
  /** Its title, or the beginning of its text. */
  excerpt: z.string(),
  publishedAt: z.iso.datetime().nullable(),
  state: mediaUseState,
});
export type MediaUse = z.infer<typeof mediaUse>;
