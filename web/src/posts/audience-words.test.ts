import { describe, expect, it } from 'vitest';
import { audience } from '@limelight/contract/posts/post-view';
import { audienceWords } from './audience-words.ts';

const TIER = '0198a000-0000-7000-8000-000000000001';

describe('audienceWords', () => {
  it.each([
    [[[{ kind: 'everyone' }]], 'Everyone'],
    [
      [[{ kind: 'members' }], [{ kind: 'price', priceCents: 900 }]],
      'Members, or anyone who pays $9.00',
    ],
    [
      [[{ kind: 'members', tierIds: [TIER], months: 3 }, { kind: 'followers' }]],
      'Followers who are members of chosen tiers after 3 months',
    ],
    [
      [
        [
          { kind: 'members', months: 1 },
          { kind: 'price', priceCents: 900 },
        ],
      ],
      'Members after a month who buy it for $9.00',
    ],
    [[[{ kind: 'list', listId: TIER }]], 'People on a list'],
  ])('%j', (given, words) => {
    expect(audienceWords(audience.parse(given))).toBe(words);
  });

  it('names what it has names of', () => {
    const given = [[{ kind: 'members', tierIds: [TIER] }], [{ kind: 'list', listId: TIER }]];
    const names = { tier: () => 'Gold', list: () => 'Friends' };
    expect(audienceWords(audience.parse(given), names)).toBe(
      'Members of Gold, or people on Friends',
    );
  });
});
