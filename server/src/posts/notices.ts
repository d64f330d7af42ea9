import type { UserId } from '@limelight/contract/platform/ids';
import { wordsOfPosts } from '@limelight/contract/posts/notice-words';
import { noticesOfPosts as kinds } from '@limelight/contract/posts/notices';
import { hear, type News, tell } from '../kernel/parts/news.ts';
import { noticeArea } from '../kernel/parts/notice-area.ts';
import {
  commentRestored,
  commentTakenDown,
  commentWritten,
  postLiked,
  postPublished,
  postRestored,
  postTakenDown,
  postUnliked,
  postUnlocked,
} from './events.ts';
import { sightOfComment, sightOfPost } from './telling/notice-sight.ts';
import { followers } from './telling/tell-followers.ts';

const aboutPost = ({ postId }: { readonly postId: string }) => postId;

/** The notices people get about posts and comments. */
export const noticesOfPosts = noticeArea({
  kinds,
  words: wordsOfPosts,
  rules: {
    post_taken_down: { sight: null, undoneBy: { kind: 'post_restored', about: aboutPost } },
    post_restored: { sight: null, undoneBy: { kind: 'post_taken_down', about: aboutPost } },
    // The notice names only the post: where several comments there were taken down, any of its takedowns can be the undone one.
    comment_taken_down: { sight: null, undoneBy: { kind: 'comment_restored', about: aboutPost } },
    comment_restored: { sight: null, undoneBy: { kind: 'comment_taken_down', about: aboutPost } },
    post_liked: { sight: sightOfPost },
    post_unlocked: { sight: sightOfPost },
    commented: { sight: sightOfComment, countsActs: true },
    replied: { sight: sightOfComment, countsActs: true },
    mentioned: { sight: sightOfComment, once: 'of a thing' },
    post_published: {
      sight: sightOfPost,
      once: 'of a thing',
      ofCreator: ({ creatorId }) => creatorId,
    },
  },
  names: [
    {
      name: 'reason',
      join: `left join post_titles down on down.id = (n.facts ->> 'postId')::uuid and n.kind = 'post_taken_down'
        and down.creator_id = n.recipient_id
        left join post_takedowns takedown on takedown.post_id = down.id`,
      value: 'takedown.reason',
    },
  ],
  hears: [
    hear(postTakenDown, ({ creatorId, postId }, at) => [
      tell(kinds.post_taken_down, { postId }, { to: creatorId, at }),
    ]),
    hear(postRestored, ({ creatorId, postId }, at) => [
      tell(kinds.post_restored, { postId }, { to: creatorId, at }),
    ]),
    hear(commentTakenDown, ({ authorId, reportId, postId }, at) => [
      tell(kinds.comment_taken_down, { reportId, postId }, { to: authorId, at }),
    ]),
    hear(commentRestored, ({ authorId, postId }, at) => [
      tell(kinds.comment_restored, { postId }, { to: authorId, at }),
    ]),
    hear(postLiked, ({ creatorId, postId, userId: actor }, at) => [
      tell(kinds.post_liked, { postId }, { to: creatorId, at, actor, thing: postId }),
    ]),
    hear(postUnliked, ({ creatorId, postId, userId: actor, likedAt }) => [
      {
        undo: {
          from: creatorId,
          kind: kinds.post_liked.kind,
          thing: postId,
          actor,
          since: new Date(likedAt),
        },
      },
    ]),
    hear(postUnlocked, ({ creatorId, fanId, postId }, at) => [
      tell(kinds.post_unlocked, { postId }, { to: creatorId, at, actor: fanId, thing: postId }),
    ]),
    hear(postPublished, ({ postId, creatorId }, at) => [
      {
        crowd: {
          job: followers.job,
          data: { postId, creatorId, publishedAt: at.toISOString(), after: null },
          key: `notifications.tell-followers:${postId}`,
        },
      },
    ]),
    hear(commentWritten, (written, at) => {
      const { postId, commentId, creatorId, authorId: actor, repliedTo, mentionedIds } = written;
      // A person whom the comment concerns in several ways gets one notice: the first one added wins.
      const told = new Map<UserId, { readonly tell: News }>();
      const facts = { postId, commentId };
      const add = (to: UserId, kind: 'replied' | 'mentioned' | 'commented', thing: string) => {
        if (!told.has(to)) told.set(to, tell(kinds[kind], facts, { to, at, actor, thing }));
      };
      if (repliedTo) add(repliedTo.userId, 'replied', repliedTo.commentId);
      for (const to of mentionedIds) add(to, 'mentioned', commentId);
      if (creatorId) add(creatorId, 'commented', postId);
      return [...told.values()];
    }),
  ],
  crowds: [followers],
});
