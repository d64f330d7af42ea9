import { z } from 'zod';
import { defineNotice, noticesByKind } from '../kernel/define-notice.ts';
import { commentId, creatorId, postId } from '../platform/ids.ts';

const ofStaff = { subject: 'moderation', isSocial: false } as const;

/** Repeated events, such as likes, share one notice until it is read (`actors`, `times`). */
export const noticesOfPosts = noticesByKind([
  /** To the author. */
  defineNotice('post_taken_down', { ...ofStaff, fact: { postId }, names: ['reason'] }),
  defineNotice('post_restored', { ...ofStaff, fact: { postId } }),
  defineNotice('comment_taken_down', {
    ...ofStaff,
    fact: { reportId: z.uuid(), postId },
    names: ['reason'],
  }),
  defineNotice('comment_restored', { ...ofStaff, fact: { postId } }),
  defineNotice('post_liked', {
    fact: { postId },
    names: ['post'],
    subject: 'likes',
    isSocial: true,
  }),
  defineNotice('post_unlocked', {
    fact: { postId },
    names: ['post'],
    subject: 'sales',
    isSocial: false,
  }),
  /** `commentId`: the latest comment. */
  defineNotice('commented', {
    fact: { postId, commentId },
    names: ['post', 'comment'],
    subject: 'comments',
    filter: 'comments',
    isSocial: true,
  }),
  defineNotice('replied', {
    fact: { postId, commentId },
    names: ['comment'],
    subject: 'replies',
    filter: 'comments',
    isSocial: true,
  }),
  /** In a comment, or in the post itself. */
  defineNotice('mentioned', {
    fact: { postId, commentId: commentId.nullable() },
    names: ['post', 'comment'],
    subject: 'mentions',
    filter: 'mentions',
    isSocial: true,
  }),
  /** By a creator whom the reader follows. */
  defineNotice('post_published', {
    fact: { postId, creatorId },
    names: ['post'],
    subject: 'new_posts',
    isSocial: true,
  }),
]);
