import type { NoticeFact } from '@limelight/contract/notifications/all-notices';
import type { UserId } from '@limelight/contract/platform/ids';
import { creatorFollowed, creatorUnfollowed } from '../discovery/index.ts';
import { type Reaction, when } from '../kernel/consumer.ts';
import { conversationRead, messageSent } from '../messages/index.ts';
import { commentWritten, postLiked, postUnliked } from '../posts/index.ts';
import { messaged } from './messaged.ts';
import type { Effect } from './news.ts';

/** What people do to each other: who hears of it. */
export const newsOfPeople: readonly Reaction<readonly Effect[]>[] = [
  // a new member is news enough
  when(creatorFollowed, ({ creatorId, fanId, isJoining }, at) =>
    isJoining
      ? []
      : [
          {
            tell: { to: creatorId, fact: { kind: 'followed' }, at, actor: fanId, thing: creatorId },
          },
        ],
  ),
  when(creatorUnfollowed, ({ creatorId, fanId, followedAt }) => [
    {
      undo: {
        from: creatorId,
        kind: 'followed',
        thing: creatorId,
        actor: fanId,
        since: new Date(followedAt),
      },
    },
  ]),
  when(postLiked, ({ creatorId, postId, userId: actor }, at) => [
    { tell: { to: creatorId, fact: { kind: 'post_liked', postId }, at, actor, thing: postId } },
  ]),
  when(postUnliked, ({ creatorId, postId, userId: actor, likedAt }) => [
    {
      undo: {
        from: creatorId,
        kind: 'post_liked',
        thing: postId,
        actor,
        since: new Date(likedAt),
      },
    },
  ]),
  when(messageSent, ({ conversationId, sequence, authorId, recipientId, isRequest }, at) =>
    // What strangers write waits to be accepted, and calls nobody.
    isRequest ? [] : [{ tell: messaged({ recipientId, conversationId, sequence }, authorId, at) }],
  ),
  when(conversationRead, ({ conversationId, readerId }, at) => [
    { seen: { of: readerId, kind: 'messaged', thing: conversationId, until: at } },
  ]),
  when(commentWritten, (written, at) => {
    const { commentId, postId, creatorId, authorId, repliedTo, mentionedIds } = written;
    // Whoever it concerns in several ways hears of it once: the nearest comes first.
    const told = new Map<UserId, { fact: NoticeFact; thing: string }>();
    const tell = (to: UserId, fact: NoticeFact, thing: string) => {
      if (!told.has(to)) told.set(to, { fact, thing });
    };
    if (repliedTo)
      tell(repliedTo.userId, { kind: 'replied', postId, commentId }, repliedTo.commentId);
    for (const to of mentionedIds) tell(to, { kind: 'mentioned', postId, commentId }, commentId);
    if (creatorId) tell(creatorId, { kind: 'commented', postId, commentId }, postId);
    return [...told].map(([to, news]) => ({ tell: { to, at, actor: authorId, ...news } }));
  }),
];
