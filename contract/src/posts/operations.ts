import { z } from 'zod';
import { operation, input, ok } from '../platform/operation.ts';
import { cardId, idempotencyKey, mediaId, postId } from '../platform/ids.ts';
import { amount } from '../platform/money.ts';
import { page, pageInput } from '../platform/cursor.ts';
import { moment } from '../platform/time.ts';
import { mediaKind, mediaView } from '../media/operations.ts';
import { purchaseErrors, purchaseOutcome } from '../payments/purchase.ts';
import { bookmarkOperations } from './bookmarks.ts';
import { takedownOperations } from './takedowns.ts';
import { commentOperations, commentView } from './comments.ts';
import { audienceNotUsable } from './content-errors.ts';
import { POST } from './limits.ts';
import { messageTo } from './message-to.ts';
import { audience, ownPost, postStatus, postView } from './post-view.ts';
import { pollInput, pollView } from './poll.ts';
import { line } from '../platform/line.ts';

export * from './bookmarks.ts';
export * from './takedowns.ts';
export * from './comments.ts';
export type { MessageTo } from './message-to.ts';
export * from './poll.ts';
export * from './post-view.ts';

const mediaInput = z
  .array(
    input({
      mediaId,
      alt: z.string().max(POST.altMax).default(''),
      isPreview: z.boolean().default(false),
    }),
  )
  .max(POST.mediaMax);

/** What an author writes, for drafts and published posts alike. Times are ISO 8601 in UTC. */
const content = {
  /** One line that everyone can read, even while the post is locked. */
  title: line.max(POST.titleMax).default(''),
  text: z.string().max(POST.textMax).default(''),
  audience,
  media: mediaInput.default([]),
  commentsAllowed: z.boolean().default(true),
  expiresAt: moment.nullable().default(null),
};

/** What can be set only before a post is published. */
const unpublished = {
  ...content,
  poll: pollInput.nullable().default(null),
  /**
   * These people get a message once, when it is published: what they may read of it, and a link (docs/product.md, 'A post as a
   * message').
   */
  messageTo: messageTo.nullable().default(null),
};

/** Refusals that the author can fix. */
const contentErrors = {
  price_out_of_range: { status: 422, message: 'Posts can cost from $1.00 to $500.00.' },
  audience_not_usable: audienceNotUsable,
  media_not_usable: {
    status: 422,
    message: 'One of these files can’t be used.',
    data: z.object({ mediaId }),
  },
  time_not_usable: {
    status: 422,
    message: 'Choose a time in the future. A post has to go up before it expires.',
  },
} as const;
const empty_post = { status: 422, message: 'Write something or add a picture first.' } as const;
/** Of an editor that holds an older revision. */
export const changed_elsewhere = {
  status: 409,
  message: 'You changed this post on another device.',
  data: z.object({ current: ownPost }),
} as const;

export const posts = {
  /** Publishes at once, or at `scheduledFor`. */
  publish: operation('posts.publish', 'POST', '/posts', 'Publish a post')
    .input(
      input({
        ...unpublished,
        scheduledFor: moment.nullable().default(null),
        idempotencyKey: z.string().min(8).max(64),
      }),
    )
    .output(postView)
    .errors({ ...contentErrors, empty_post }),

  /** Creates a draft, empty or with content. The client makes an `idempotencyKey` for each composer. */
  createDraft: operation('posts.createDraft', 'POST', '/posts/drafts', 'Start a draft')
    .input(
      input({
        ...unpublished,
        audience: audience.default([[{ kind: 'everyone' }]]),
        idempotencyKey: z.string().min(8).max(64),
      }),
    )
    .output(ownPost)
    .errors({
      ...contentErrors,
      too_many: { status: 409, message: 'You’ve reached the limit for drafts.' },
    }),
  /** Saves a draft or a scheduled post; `revision` is the one that the author saw. */
  saveDraft: operation('posts.saveDraft', 'PUT', '/posts/{postId}/draft', 'Save a draft')
    .input(input({ postId, revision: z.int(), ...unpublished }))
    .output(ownPost)
    .errors({ ...contentErrors, empty_post, changed_elsewhere }),
  /** Publishes a draft or scheduled post now, or schedules it. */
  publishDraft: operation(
    'posts.publishDraft',
    'POST',
    '/posts/{postId}/publish',
    'Publish a draft',
  )
    .input(input({ postId, revision: z.int(), scheduledFor: moment.nullable().default(null) }))
    .output(ownPost)
    .errors({ ...contentErrors, empty_post, changed_elsewhere }),
  /** Turns a scheduled post back into a draft. */
  unschedule: operation('posts.unschedule', 'POST', '/posts/{postId}/unschedule', 'Back to drafts')
    .input(input({ postId }))
    .output(ownPost),
  /** The viewer's own posts of one status, last changed first. */
  listMine: operation('posts.listMine', 'GET', '/posts/mine', 'My posts')
    .input(input({ status: postStatus.default('draft'), ...pageInput({ default: 20, max: 50 }) }))
    .output(page(ownPost)),
  getMine: operation('posts.getMine', 'GET', '/posts/{postId}/mine', 'One of my posts, to edit')
    .input(input({ postId }))
    .output(ownPost),

  /** Changes a published or archived post; its buyers keep it whatever the new audience is. */
  edit: operation('posts.edit', 'PUT', '/posts/{postId}', 'Edit a post')
    .input(input({ postId, revision: z.int(), ...content }))
    .output(ownPost)
    .errors({ ...contentErrors, empty_post, changed_elsewhere }),
  /** Takes the post off the page but keeps it; its buyers keep what they bought. */
  archive: operation('posts.archive', 'POST', '/posts/{postId}/archive', 'Archive')
    .input(input({ postId }))
    .output(ownPost),
  restore: operation('posts.restore', 'POST', '/posts/{postId}/restore', 'Back from the archive')
    .input(input({ postId }))
    .output(ownPost),
  /** Deletes the post for good; its buyers keep what they bought. */
  delete: operation('posts.delete', 'DELETE', '/posts/{postId}', 'Delete a post')
    .input(input({ postId }))
    .output(ok),
  pin: operation('posts.pin', 'PUT', '/posts/{postId}/pin', 'Pin to the top of my page')
    .input(input({ postId }))
    .output(ok)
    .errors({
      too_many: { status: 409, message: `You can pin up to ${POST.pinnedMax} posts.` },
    }),
  unpin: operation('posts.unpin', 'DELETE', '/posts/{postId}/pin', 'Unpin')
    .input(input({ postId }))
    .output(ok),
  /**
   * The viewer's own post as others would see it; `tierId` chooses the tier of the member. A fan has paid nothing, a buyer the
   * post's price.
   */
  preview: operation(
    'posts.preview',
    'GET',
    '/posts/{postId}/preview',
    'See my post as others see it',
  )
    .input(
      input({
        postId,
        as: z.enum(['stranger', 'fan', 'member', 'buyer']),
        tierId: z.uuid().optional(),
      }),
    )
    .output(postView.nullable()),
  /** The viewer's own page as others see it: the posts that such a viewer would see, as they would see them. */
  previewList: operation(
    'posts.previewList',
    'GET',
    '/posts/mine/as/{as}',
    'See my page as others see it',
  )
    .input(
      input({
        as: z.enum(['stranger', 'fan', 'member']),
        tierId: z.uuid().optional(),
        ...pageInput({ default: 12, max: 30 }),
      }),
    )
    .output(page(postView)),
  /** Opens a post that is for sale, for good. `expectedPriceCents` is the price that the person saw. */
  buy: operation('posts.buy', 'POST', '/payments/posts', 'Buy a post')
    .input(input({ postId, cardId: cardId.optional(), expectedPriceCents: amount, idempotencyKey }))
    .output(purchaseOutcome)
    .errors({
      ...purchaseErrors,
      already_bought: { status: 409, message: 'You can already see this post.' },
      not_for_sale: { status: 422, message: 'This post isn’t for sale.' },
    }),
  /** Votes; a call with other choices changes the vote, one with none takes it back. */
  vote: operation('posts.vote', 'PUT', '/posts/{postId}/vote', 'Vote in a poll')
    .input(input({ postId, optionIds: z.array(z.uuid()).max(10) }))
    .output(pollView)
    .errors({
      one_choice: { status: 422, message: 'You can choose only one answer in this poll.' },
      poll_ended: { status: 409, message: 'This poll has ended.' },
    }),

  get: operation('posts.get', 'GET', '/posts/{postId}', 'One post as the viewer sees it')
    .input(input({ postId }))
    .output(postView),
  /** A post's own page in one response; `comments` is null for a locked post. */
  getWithComments: operation(
    'posts.getWithComments',
    'GET',
    '/posts/{postId}/with-comments',
    'One post and its first comments',
  )
    .input(input({ postId }))
    .output(z.object({ post: postView, comments: page(commentView).nullable() })),
  /** Pinned posts come first, on the first page; the rest newest first. */
  listByCreator: operation(
    'posts.listByCreator',
    'GET',
    '/creators/{handle}/posts',
    'A creator’s posts, newest first',
  )
    .input(input({ handle: z.string().min(1).max(64), ...pageInput({ default: 12, max: 50 }) }))
    .output(page(postView)),
  /** The media grid of a creator's page: every file of published posts, newest post first. */
  listMediaByCreator: operation(
    'posts.listMediaByCreator',
    'GET',
    '/creators/{handle}/media',
    'A creator’s media, newest first',
  )
    .input(
      input({
        handle: z.string().min(1).max(64),
        kind: mediaKind.optional(),
        ...pageInput({ default: 24, max: 60 }),
      }),
    )
    .output(page(z.object({ postId, media: mediaView }))),
  like: operation('posts.like', 'PUT', '/posts/{postId}/like', 'Like')
    .input(input({ postId }))
    .output(z.object({ likeCount: z.int() })),
  unlike: operation('posts.unlike', 'DELETE', '/posts/{postId}/like', 'Unlike a post')
    .input(input({ postId }))
    .output(z.object({ likeCount: z.int() })),
  ...commentOperations,
  ...bookmarkOperations,
  ...takedownOperations,
};
