import type { ReportedThing } from '../kernel/reported-thing.ts';

export const reportedPosts = {
  post: {
    name: 'post',
    title: 'Post',
    plural: 'Posts',
    takenDown:
      'Only its author will see the post and its files. People who bought it won’t. You can restore it later.',
  },
  comment: {
    name: 'comment',
    title: 'Comment',
    plural: 'Comments',
    takenDown: 'Nobody can see it anymore. Replies to it stay. You can restore it later.',
  },
} as const satisfies Readonly<Record<string, ReportedThing>>;
