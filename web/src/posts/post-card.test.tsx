import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import { postView } from '@limelight/contract/posts/post-view';
import { makeQueryClient } from '../platform/query-client.ts';
import { PostCard } from './post-card.tsx';

const id = '00000000-0000-4000-8000-000000000001';
const locked = {
  id,
  creator: { id, handle: 'mira', displayName: 'Mira', avatarUrl: null, isSample: false },
  publishedAt: '2026-11-20T12:00:00Z',
  title: 'ليلة في الميناء',
  text: null,
  locked: true,
  unlockOffers: [{ kind: 'subscribe', tierId: id, priceCents: 800 }],
  waysIn: [[{ kind: 'members', tiers: ['Gold'], months: 3 }]],
  media: [],
  likeCount: 3,
  commentCount: 65,
  viewer: { likes: false, bookmarks: false, canEdit: false, canComment: false },
};

function show(given: object, full = false) {
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <MemoryRouter>
        <PostCard
          post={postView.parse({ ...locked, ...given })}
          unlock={<button type="button">Subscribe</button>}
          full={full}
        />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

it('a locked post says its title, who may see it, and the way in', () => {
  show({});
  const title = screen.getByRole('link', { name: locked.title });
  expect(title.getAttribute('href')).toBe(`/post/${id}`);
  expect(title.closest('[dir]')?.getAttribute('dir')).toBe('auto');
  const card = screen.getByRole('article');
  expect(card.textContent).toContain('A post for members');
  expect(card.textContent).toContain('Gold');
  expect(screen.getAllByRole('button', { name: 'Subscribe' })).toHaveLength(1);
});

it('on its own page the title is the heading', () => {
  show({}, true);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(locked.title);
});

it('without a title there is no empty line for one', () => {
  show({ title: '' }, true);
  expect(screen.queryByRole('heading')).toBeNull();
});
