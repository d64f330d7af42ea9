import type { WordsOf } from '../kernel/say-notice.ts';
import { appeal, whyDown } from '../kernel/takedown-notice.ts';
import type { noticesOfPosts } from './notices.ts';
import { takedownHelp } from './takedown-words.ts';

const toPost = (postId: string) => ({ label: 'Open post', path: `/post/${postId}` });
const toComments = (postId: string) => ({ label: 'Open comments', path: `/post/${postId}` });

const yours = ({ post }: { readonly post: string | null }) =>
  post === null ? 'your post' : `your post “${post}”`;
const said = ({ comment }: { readonly comment: string | null }) =>
  comment === null ? [] : [comment];

const aboutPost = () => 'News about a post of yours';
const aboutComment = () => 'News about a comment of yours';

/** A notice of several comments quotes only the latest. */
export const wordsOfPosts: WordsOf<typeof noticesOfPosts> = {
  post_taken_down: {
    say: ({ fact, names }, { supportEmail }) => ({
      title: 'Your post was taken down',
      lines: [...whyDown(names), takedownHelp(supportEmail)],
      action: { label: 'Open your post', path: `/creator/create?post=${fact.postId}` },
    }),
    push: aboutPost,
  },
  post_restored: {
    say: ({ fact }) => ({
      title: 'Your post is back',
      lines: [
        'The moderators put it back where it was. Everyone who could see it before can see it again.',
      ],
      action: { label: 'Open your post', path: `/post/${fact.postId}` },
    }),
    push: aboutPost,
  },
  comment_taken_down: {
    say: ({ fact, names }, { supportEmail }) => ({
      title: 'Your comment was taken down',
      lines: [...whyDown(names), ...appeal(supportEmail)],
      action: { label: 'Open the post', path: `/post/${fact.postId}` },
    }),
    push: aboutComment,
  },
  comment_restored: {
    say: ({ fact }) => ({
      title: 'Your comment is back',
      lines: ['The moderators put it back where it was.'],
      action: { label: 'Open the post', path: `/post/${fact.postId}` },
    }),
    push: aboutComment,
  },
  post_liked: {
    say: ({ fact, names, who }) => ({
      title: `${who} liked ${yours(names)}`,
      lines: [],
      action: toPost(fact.postId),
    }),
    push: (last) => `New like from ${last}`,
  },
  post_unlocked: {
    say: ({ fact, names, who }) => ({
      title: `${who} unlocked ${yours(names)}`,
      lines: [],
      action: toPost(fact.postId),
    }),
    push: () => 'New sale',
  },
  commented: {
    say: ({ fact, names, who, times }) => ({
      title:
        times > 1
          ? `${times} new comments on ${yours(names)}`
          : `${who} commented on ${yours(names)}`,
      lines: said(names),
      action: toComments(fact.postId),
    }),
    push: (last) => `New comment from ${last}`,
  },
  replied: {
    say: ({ fact, names, who, times }) => ({
      title: times > 1 ? `${times} new replies to your comment` : `${who} replied to you`,
      lines: said(names),
      action: toComments(fact.postId),
    }),
    push: (last) => `New reply from ${last}`,
  },
  mentioned: {
    say: ({ fact, names, last }) => {
      const post = names.post === null ? 'a post' : `“${names.post}”`;
      return {
        title: `${last} mentioned you in ${fact.commentId === null ? post : 'a comment'}`,
        lines: said(names),
        action: toPost(fact.postId),
      };
    },
    push: (last) => `${last} mentioned you`,
  },
  post_published: {
    say: ({ fact, names, last }) => ({
      title: names.post === null ? `${last} published a post` : `${last} published “${names.post}”`,
      lines: [],
      action: toPost(fact.postId),
    }),
    push: (last) => `New post from ${last}`,
  },
};
