import { expect, it } from 'vitest';
import { creatorCard } from '@limelight/contract/creators/operations';
import { readCreatorRow } from './creator-row.ts';

const row = {
  id: '00000000-0000-4000-8000-000000000001',
  tags: ['art'],
  total_subscribers: 12,
  banner_url: null,
  profiles: { display_name: 'Luna', handle: 'luna', avatar_url: '/a.webp', bio: null },
};

it('reads a row of the select into a card of the contract', () => {
  const card = readCreatorRow(row);
  expect(creatorCard.parse(card)).toEqual(card);
  expect(card).toMatchObject({ handle: 'luna', totalSubscribers: 12, avatarUrl: '/a.webp' });
});

it.each([
  ['no row', null],
  ['no profile', { ...row, profiles: null }],
  ['an id that is none', { ...row, id: '1' }],
  ['a profile without a handle', { ...row, profiles: { display_name: 'Luna' } }],
])('drops %s', (_, value) => {
  expect(readCreatorRow(value)).toBeNull();
});

it('reads missing numbers and tags as none', () => {
  const { tags: _tags, total_subscribers: _total, ...bare } = row;
  expect(readCreatorRow(bare)).toMatchObject({ tags: [], totalSubscribers: 0 });
});
