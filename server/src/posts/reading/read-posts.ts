import type { PostId } from '@limelight/contract/platform/ids';
import type { PostView } from '@limelight/contract/posts/operations';
import type { Viewer } from '../../kernel/viewer.ts';
import type { Deps } from '../../kernel/deps.ts';
import { mediaViews } from '../../media/index.ts';
import { type JudgedPost, judgePosts, mediaAsks } from './judge-posts.ts';
import { readMentions } from '../telling/read-mentions.ts';
import { readPolls } from '../polls/read-polls.ts';
import { toPostView } from './view.ts';

/** The views of posts, in the order of `ids`; at most four statements for any number of them. */
export async function readPosts(
  deps: Deps,
  viewer: Viewer | null,
  ids: readonly PostId[],
): Promise<PostView[]> {
  return viewPosts(deps, viewer, await judgePosts(deps, viewer, ids));
}

/** The views of posts to which the rule was already applied. */
export async function viewPosts(
  deps: Deps,
  viewer: Viewer | null,
  posts: readonly JudgedPost[],
): Promise<PostView[]> {
  const open = posts.filter((post) => post.entitlement.access === 'full');
  const [media, polls, mentions] = await Promise.all([
    mediaViews(deps, viewer, posts.flatMap(mediaAsks)),
    readPolls(deps, viewer, posts),
    readMentions(
      deps.db,
      open.map((post) => post.row.text),
    ),
  ]);
  return posts.map((post) => toPostView(post, viewer, { media, polls, mentions }));
}
