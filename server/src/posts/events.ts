import { z } from 'zod';
import { commentId, creatorId, orderId, postId, userId } from '@limelight/contract/platform/ids';
import { amount } from '@limelight/contract/platform/money';
import { defineEvent } from '../kernel/parts/event.ts';

const post = z.object({ postId, creatorId });

/** The post is published, at once or at its scheduled time. */
export const postPublished = defineEvent('post.published', post);
export const postTakenDown = defineEvent('post.takenDown', post);
/** A moderator restored the post. */
export const postRestored = defineEvent('post.restored', post);

/** A fan bought the post. Cents that they paid. */
export const postUnlocked = defineEvent(
  'post.unlocked',
  post.extend({ orderId, fanId: userId, amountCents: amount }),
);

export const postLiked = defineEvent('post.liked', post.extend({ userId }));
/** `likedAt`: when the like that is now taken back was given. */
export const postUnliked = defineEvent(
  'post.unliked',
  post.extend({ userId, likedAt: z.iso.datetime() }),
);

/**
 * `parentId`: the comment whose thread it is in; `repliedTo`: the comment that it replies to and its author; `mentionedIds`:
 * the people that its text mentions.
 */
export const commentWritten = defineEvent(
  'comment.written',
  z.object({
    commentId,
    postId,
    authorId: userId,
    parentId: commentId.nullable(),
    creatorId: creatorId.nullable().default(null),
    repliedTo: z.object({ commentId, userId }).nullable().default(null),
    mentionedIds: z.array(userId).default([]),
  }),
);

/** Staff took it down, after a report; the report has the reason for the author. */
export const commentTakenDown = defineEvent(
  'comment.takenDown',
  z.object({ reportId: z.uuid(), commentId, postId, authorId: userId }),
);

/** Staff restored a comment that they had taken down. */
export const commentRestored = defineEvent(
  'comment.restored',
  z.object({ commentId, postId, authorId: userId }),
);
