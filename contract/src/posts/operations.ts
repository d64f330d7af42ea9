import { z } from 'zod';
import { operation, input } from '../platform/operation.ts';
import { creatorId, mediaId, postId, tierId } from '../platform/ids.ts';
import { amount } from '../platform/money.ts';
import { page, pageInput } from '../platform/cursor.ts';
import { POST } from './limits.ts';
import { mediaView } from '../media/operations.ts';

/** One condition on the viewer. `price` is met by having bought the post. */
export const audienceCondition = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('everyone') }),
  z.object({ kind: z.literal('followers') }),
  z.object({
    kind: z.literal('members'),
    /** Empty: any tier. */
    tierIds: z.array(tierId).max(20).default([]),
    /** Member for at least this many months. */
    months: z.int().min(0).max(120).default(0),
  }),
  z.object({ kind: z.literal('price'), priceCents: amount }),
  z.object({ kind: z.literal('list'), listId: z.uuid() }),
]);
export type AudienceCondition = z.infer<typeof audienceCondition>;

/**
 * Who may see a post: one alternative must hold (OR), and in it every condition (AND).
 * `[[{kind:'members'}], [{kind:'price', priceCents: 900}]]` is 'members, or $9.00'.
 */
export const audience = z.array(z.array(audienceCondition).min(1).max(6)).min(1).max(6);
export type Audience = z.infer<typeof audience>;

/** The cheapest ways in that are open to this viewer, for the button on a locked post. */
export const unlockOffer = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('follow') }),
  z.object({ kind: z.literal('subscribe'), tierId, priceCents: amount }),
  z.object({ kind: z.literal('buy'), priceCents: amount }),
]);
export type UnlockOffer = z.infer<typeof unlockOffer>;

export const postView = z.object({
  id: postId,
  creator: z.object({
    id: creatorId,
    handle: z.string(),
    displayName: z.string(),
    avatarUrl: z.string().nullable(),
    isSample: z.boolean(),
  }),
  publishedAt: z.iso.datetime(),
  /** Null while locked: no text of a locked post leaves the server. */
  text: z.string().nullable(),
  locked: z.boolean(),
  unlockOffers: z.array(unlockOffer),
  media: z.array(mediaView),
  likeCount: z.int(),
  commentCount: z.int(),
  viewer: z.object({
    likes: z.boolean(),
    bookmarks: z.boolean(),
    canEdit: z.boolean(),
    canComment: z.boolean(),
  }),
});
export type PostView = z.infer<typeof postView>;

export const posts = {
  publish: operation('posts.publish', 'POST', '/posts', 'Publish a post')
    .input(
      input({
        text: z.string().max(POST.textMax).default(''),
        audience,
        media: z
          .array(
            input({
              mediaId,
              alt: z.string().max(POST.altMax).default(''),
              isPreview: z.boolean().default(false),
            }),
          )
          .max(POST.mediaMax)
          .default([]),
        idempotencyKey: z.string().min(8).max(64),
      }),
    )
    .output(postView)
    .errors({
      price_out_of_range: { status: 422, message: 'A post costs from $1.00 to $500.00.' },
      audience_not_usable: {
        status: 422,
        message: 'A tier or list in the audience is no longer yours to use.',
      },
      empty_post: { status: 422, message: 'Write something or add a picture first.' },
      media_not_usable: {
        status: 422,
        message: 'One of the files cannot be used.',
        data: z.object({ mediaId }),
      },
    }),
  get: operation('posts.get', 'GET', '/posts/{postId}', 'One post as the viewer may see it')
    .input(input({ postId }))
    .output(postView),
  listByCreator: operation(
    'posts.listByCreator',
    'GET',
    '/creators/{handle}/posts',
    'A creator’s posts, newest first',
  )
    .input(input({ handle: z.string().min(1).max(64), ...pageInput({ default: 12, max: 50 }) }))
    .output(page(postView)),
  like: operation('posts.like', 'PUT', '/posts/{postId}/like', 'Like')
    .input(input({ postId }))
    .output(z.object({ likeCount: z.int() })),
  unlike: operation('posts.unlike', 'DELETE', '/posts/{postId}/like', 'Take a like back')
    .input(input({ postId }))
    .output(z.object({ likeCount: z.int() })),
};
