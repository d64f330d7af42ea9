import { describe, expect, it } from 'vitest';
import { postView } from '@limelight/contract/posts/operations';
import { patchPostIn, withLike } from './patch-post.ts';

const idOf = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
const post = (n: number) =>
  postView.parse({
    id: idOf(n),
    creator: {
      id: idOf(99),
      handle: 'luna',
      displayName: 'Luna',
      avatarUrl: null,
      isSample: false,
    },
    publishedAt: '2026-11-20T10:00:00Z',
    text: 'Hello',
    locked: false,
    unlockOffers: [],
    media: [],
    likeCount: 4,
    commentCount: 0,
    viewer: { likes: false, bookmarks: false, canEdit: false, canComment: true },
  });
const like = (one: ReturnType<typeof post>) => withLike(one, true);

describe('withLike', () => {
  it('counts once, however often it is pressed', () => {
    const liked = withLike(withLike(post(1), true), true);
    expect([liked.likeCount, liked.viewer.likes]).toEqual([5, true]);
    expect(withLike(liked, false).likeCount).toBe(4);
  });

  it('never counts below nobody', () => {
    const none = { ...post(1), likeCount: 0, viewer: { ...post(1).viewer, likes: true } };
    expect(withLike(none, false).likeCount).toBe(0);
  });
});

describe('patchPostIn', () => {
  it('finds the post alone, in a page and in pages', () => {
    expect(patchPostIn(post(1), idOf(1), like)).toMatchObject({ likeCount: 5 });
    const page = { items: [post(1), post(2)], nextCursor: null };
    expect(patchPostIn(page, idOf(2), like)).toMatchObject({
      items: [{ likeCount: 4 }, { likeCount: 5 }],
      nextCursor: null,
    });
    const pages = { pages: [page, { items: [post(3)], nextCursor: null }], pageParams: [null] };
    expect(patchPostIn(pages, idOf(3), like)).toEqual({
      ...pages,
      pages: [page, { items: [like(post(3))], nextCursor: null }],
    });
  });

  it('leaves an answer without the post untouched', () => {
    const pages = { pages: [{ items: [post(1)], nextCursor: null }], pageParams: [null] };
    expect(patchPostIn(pages, idOf(7), like)).toBe(pages);
    expect(patchPostIn(undefined, idOf(7), like)).toBeUndefined();
  });
});
