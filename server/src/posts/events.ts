import { z } from 'zod';
import { commentId, creatorId, postId, userId } from '@limelight/contract/platform/ids';
import { defineEvent } from '../events/index.ts';

const post = z.object({ postId, creatorId });

/** It is out, at once or when its time came. */
export const postPublished = defineEvent('post.published', post);
export const postTakenDown = defineEvent('post.takenDown', post);
/** A moderator put it back where it was. */
export const postRestored = defineEvent('post.restored', post);

/** `parentId`: the comment whose thread it is in. */
export const commentWritten = defineEvent(
  'comment.written',
  z.object({ commentId, postId, authorId: userId, parentId: commentId.nullable() }),
);
