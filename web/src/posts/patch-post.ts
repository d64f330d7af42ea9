import type { PostView } from '@limelight/contract/posts/operations';

interface PostPage {
  readonly items: readonly PostView[];
}

/** The forms in which the query cache has posts: one post, a page of posts, or pages of them. */
export type PostCache = PostView | PostPage | { readonly pages: readonly PostPage[] };

function patchPage(page: PostPage, postId: string, patch: Patch): PostPage {
  return page.items.some((post) => post.id === postId)
    ? { ...page, items: page.items.map((post) => (post.id === postId ? patch(post) : post)) }
    : page;
}

type Patch = (post: PostView) => PostView;

/** Changes one post wherever it is in a cached result. Data without the post stays the same object. */
export function patchPostIn(
  data: PostCache | undefined,
  postId: string,
  patch: Patch,
): PostCache | undefined {
  if (data === undefined) return undefined;
  if ('pages' in data) {
    const pages = data.pages.map((page) => patchPage(page, postId, patch));
    return pages.some((page, index) => page !== data.pages[index]) ? { ...data, pages } : data;
  }
  if ('items' in data) return patchPage(data, postId, patch);
  return data.id === postId ? patch(data) : data;
}

/** Adds or removes a like and counts it at once; doing the same twice counts once. */
export function withLike(post: PostView, likes: boolean): PostView {
  if (post.viewer.likes === likes) return post;
  return {
    ...post,
    likeCount: Math.max(0, post.likeCount + (likes ? 1 : -1)),
    viewer: { ...post.viewer, likes },
  };
}
