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
      'Followers who are members of a chosen tier after 3 months',
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
    const named = (tier: string) => ({ tier: () => tier, list: () => 'Friends' });
    expect(audienceWords(audience.parse(given), named('Gold'))).toBe(
      'Members of the Gold tier, or people on Friends',
    );
    const members = audience.parse(given.slice(0, 1));
    expect(audienceWords(members, named('Member'))).toBe('Members of the Member tier');
    expect(audienceWords(members, named('Tier 1'))).toBe('Members of Tier 1');
  });
});
