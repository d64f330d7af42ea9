import { describe, expect, it } from 'vitest';
import { audience } from '@limelight/contract/posts/post-view';
import { audienceWords } from './audience-words.ts';

const TIER = '0198a000-0000-7000-8000-000000000001';

describe('audienceWords', () => {
  it.each([
    [[[{ kind: 'everyone' }]], 'Everyone'],
    [[[{ kind: 'members' }], [{ kind: 'price', priceCents: 900 }]], 'Members, or $9.00'],
    [
      [[{ kind: 'members', tierIds: [TIER], months: 3 }, { kind: 'followers' }]],
      'Members of chosen tiers for 3 months and followers',
    ],
    [[[{ kind: 'list', listId: TIER }]], 'A list'],
  ])('%j', (given, words) => {
    expect(audienceWords(audience.parse(given))).toBe(words);
  });
});
