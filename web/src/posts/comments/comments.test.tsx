import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { postView } from '@limelight/contract/posts/post-view';
import { makeQueryClient } from '../../platform/query-client.ts';
import { Comments } from './comments.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const id = '00000000-0000-4000-8000-000000000001';
const locked = postView.parse({
  id,
  creator: { id, handle: 'mira', displayName: 'Mira', avatarUrl: null, isSample: false },
  publishedAt: '2026-11-20T12:00:00Z',
  text: null,
  locked: true,
  unlockOffers: [{ kind: 'subscribe', tierId: id, priceCents: 800 }],
  media: [],
  likeCount: 3,
  commentCount: 65,
  viewer: { likes: false, bookmarks: false, canEdit: false, canComment: false },
});

it('under a locked post are their number and the way to them, and nothing is asked for', () => {
  const fetch = vi.fn();
  vi.stubGlobal('fetch', fetch);
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <Comments post={locked} onSignIn={undefined} />
    </QueryClientProvider>,
  );
  const section = screen.getByRole('region', { name: 'Comments (65)' });
  expect(section.id).toBe('comments');
  expect(section.textContent).toContain('Subscribe to read the comments.');
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(fetch).not.toHaveBeenCalled();
});
