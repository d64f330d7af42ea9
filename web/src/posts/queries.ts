import type { PostId } from '@limelight/contract/platform/ids';
import { api } from '../platform/api.ts';

export const post = (postId: PostId) => api.posts.get.queryOptions({ input: { postId } });

/** Whose eyes the author looks through. */
export interface SeenBy {
  readonly as: 'stranger' | 'fan' | 'member';
  readonly tierId?: string;
}

/** One's own posts as somebody else would see them, without those that they would not. */
export const postsAsSeen = (seenBy: SeenBy) =>
  api.posts.previewList.infiniteOptions({
    input: (cursor: string | undefined) => ({
      ...seenBy,
      ...(cursor === undefined ? {} : { cursor }),
    }),
    initialPageParam: undefined,
    getNextPageParam: (last) => last.nextCursor ?? undefined,
  });

/** A creator's posts, newest first; `handle` is a handle or an id. */
export const postsOfCreator = (handle: string) =>
  api.posts.listByCreator.infiniteOptions({
    input: (cursor: string | undefined) => (cursor === undefined ? { handle } : { handle, cursor }),
    initialPageParam: undefined,
    getNextPageParam: (last) => last.nextCursor ?? undefined,
  });

/** The person's own collections of bookmarks; `all` counts every bookmark. */
export const collections = () => api.posts.listCollections.queryOptions({ input: {} });

/** Bookmarks, newest first; of one collection, or of all. */
export const bookmarks = (collectionId: string | null) =>
  api.posts.listBookmarks.infiniteOptions({
    input: (cursor: string | undefined) => ({
      ...(collectionId === null ? {} : { collectionId }),
      ...(cursor === undefined ? {} : { cursor }),
    }),
    initialPageParam: undefined,
    getNextPageParam: (last) => last.nextCursor ?? undefined,
  });

/** Every file of a creator's posts on show, newest post first. */
export const mediaOfCreator = (handle: string, kind: 'picture' | 'video' | 'audio' | null) =>
  api.posts.listMediaByCreator.infiniteOptions({
    input: (cursor: string | undefined) => ({
      handle,
      ...(kind === null ? {} : { kind }),
      ...(cursor === undefined ? {} : { cursor }),
    }),
    initialPageParam: undefined,
    getNextPageParam: (last) => last.nextCursor ?? undefined,
  });
