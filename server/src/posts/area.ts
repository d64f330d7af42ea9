import { defineArea } from '../kernel/area.ts';
import { auditedPosts } from './takedowns/audited-posts.ts';
import { bytesOfPosts } from './reading/bytes-of-posts.ts';
import { postsOfAccount } from './erase-posts.ts';
import { forgetPastUses } from './forget-past-uses.ts';
import { postsJobs } from './jobs.ts';
import { duePost } from './compose/due-post.ts';
import { reportedComments } from './comments/reported-comments.ts';
import { reportedPosts } from './takedowns/reported-posts.ts';
import { boughtPosts } from './reading/list-priced-posts.ts';
import { noticesOfPosts } from './notices.ts';
import { postsRoutes } from './routes.ts';
import { postOrder } from './sale/buy-post.ts';
import { seesInPosts } from './reading/sees-in-posts.ts';

export const postsArea = defineArea({
  name: 'posts',
  tables: [
    'bookmarks',
    'collection_posts',
    'collections',
    'comment_likes',
    'comments',
    'likes',
    'poll_options',
    'poll_votes',
    'polls',
    'post_media',
    'post_prices',
    'post_tags',
    'post_takedowns',
    'posts',
    'tag_counts',
  ],
  views: ['post_titles'],
  routes: postsRoutes,
  jobs: postsJobs,
  dueWork: [duePost],
  orderKinds: [postOrder],
  boughtThings: boughtPosts,
  notices: noticesOfPosts,
  ofAccount: postsOfAccount,
  bytes: bytesOfPosts,
  reports: { post: reportedPosts, comment: reportedComments },
  audited: { post: auditedPosts },
  onFilesLeaving: forgetPastUses,
  seesPerson: seesInPosts,
});
