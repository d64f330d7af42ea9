import { z } from 'zod';
import { commentId, creatorId, orderId, postId, userId } from '@limelight/contract/platform/ids';
import { amount } from '@limelight/contract/platform/money';
import { defineEvent } from '../kernel/parts/event.ts';

const post = z.object({ postId, creatorId });

/** It is out, at once or when its time came. */
export const postPublished = defineEvent('post.published', post);
export const postTakenDown = defineEvent('post.takenDown', post);
/** A moderator put it back where it was. */
export const postRestored = defineEvent('post.restored', post);

/** A fan bought it. Cents that they paid. */
export const postUnlocked = defineEvent(
  'post.unlocked',
  post.extend({ orderId, fanId: userId, amountCents: amount }),
);

export const postLiked = defineEvent('post.liked', post.extend({ userId }));
/** `likedAt`: when the like that was taken back had been given. */
export const postUnliked = defineEvent(
  'post.unliked',
  post.extend({ userId, likedAt: z.iso.datetime() }),
);

/**
 * `parentId`: the comment whose thread it is in; `repliedTo`: who wrote the comment that it answers; `mentionedIds`: whom
 * its words name.
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

/** By the staff, after a report; the report has the reason for the author. */
export const commentTakenDown = defineEvent(
  'comment.takenDown',
  z.object({ reportId: z.uuid(), commentId, postId, authorId: userId }),
);

/** By the staff, who took it down before. */
export const commentRestored = defineEvent(
  'comment.restored',
  z.object({ commentId, postId, authorId: userId }),
);
