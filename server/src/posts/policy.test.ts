import { describe, expect, test } from 'vitest';
import type { Audience } from '@limelight/contract/posts/operations';
import { audience as audienceSchema, unlockOffer } from '@limelight/contract/posts/operations';
import type { TierId } from '@limelight/contract/platform/ids';
import { endOfSale, evaluate, type PostFacts, type ViewerFacts } from './policy.ts';

const NOW = new Date('2026-06-15T12:00:00Z');
const BASIC = '00000000-0000-4000-8000-000000000001' as TierId;
const SUPER = '00000000-0000-4000-8000-000000000002' as TierId;
const LIST = '00000000-0000-4000-8000-00000000000a';
const price = (kindOf: number) => unlockOffer.parse({ kind: 'buy', priceCents: kindOf });
const BASIC_PRICE = unlockOffer.parse({ kind: 'subscribe', tierId: BASIC, priceCents: 500 });
const SUPER_PRICE = unlockOffer.parse({ kind: 'subscribe', tierId: SUPER, priceCents: 2500 });

const everyone = { kind: 'everyone' };
const followers = { kind: 'followers' };
const members = { kind: 'members' };
const superOnly = { kind: 'members', tierIds: [SUPER] };
const threeMonths = { kind: 'members', months: 3 };
const cost = { kind: 'price', priceCents: 900 };
const list = { kind: 'list', listId: LIST };

const audienceOf = (...alternatives: unknown[][]): Audience => audienceSchema.parse(alternatives);

const post: PostFacts = {
  audience: audienceOf([everyone]),
  status: 'published',
  publishedAt: new Date('2026-06-01T00:00:00Z'),
  expiresAt: null,
  creatorHidden: false,
  takenDown: false,
  tiers: [SUPER_PRICE, BASIC_PRICE].flatMap((one) =>
    one.kind === 'subscribe'
      ? [
          {
            id: one.tierId,
            name: one.tierId === SUPER ? 'Super' : 'Basic',
            priceCents: one.priceCents,
          },
        ]
      : [],
  ),
};
const stranger: ViewerFacts = {
  isOwner: false,
  isModerator: false,
  gaveReason: false,
  isBlocked: false,
  follows: false,
  membership: null,
  hasPurchased: false,
  listIds: new Set(),
};

const member = (tierId: TierId, months: number, isFree = false): ViewerFacts => ({
  ...stranger,
  membership: { tierId, months, isFree },
});

/** The columns of both tables below, in order. */
const VIEWERS: readonly (readonly [string, ViewerFacts])[] = [
  ['stranger', stranger],
  ['follower', { ...stranger, follows: true }],
  ['new member', member(BASIC, 0)],
  ['member of two months', member(BASIC, 2)],
  ['member of three months', member(BASIC, 3)],
  ['new super member', member(SUPER, 0)],
  ['super member of a year', member(SUPER, 12)],
  ['following member', { ...member(BASIC, 1), follows: true }],
  ['buyer', { ...stranger, hasPurchased: true }],
  ['on the list', { ...stranger, listIds: new Set([LIST]) }],
  ['follower on the list', { ...stranger, follows: true, listIds: new Set([LIST]) }],
  ['on another list', { ...stranger, listIds: new Set(['x']) }],
  ['blocked member', { ...member(SUPER, 12), isBlocked: true }],
  ['blocked buyer', { ...stranger, hasPurchased: true, isBlocked: true }],
  ['owner', { ...stranger, isOwner: true }],
  ['moderator', { ...stranger, isModerator: true }],
  ['blocked moderator', { ...stranger, isModerator: true, isBlocked: true }],
  ['moderator who gave a reason', { ...stranger, isModerator: true, gaveReason: true }],
  [
    'blocked moderator who gave a reason',
    { ...stranger, isModerator: true, gaveReason: true, isBlocked: true },
  ],
  ['fan with an old reason', { ...stranger, gaveReason: true }],
];

// F full, L locked, N none; one letter per viewer, in the order above.
//  str fol nm  m2  m3  ns  s12 fm  buy lst fl  oth bm  bb  own mod bmo rea bre old
const AUDIENCES: readonly (readonly [string, Audience])[] = [
  [
    'F   F   F   F   F   F   F   F   F   F   F   F   N   N   F   F   F   F   F   F',
    audienceOf([everyone]),
  ],
  [
    'L   F   L   L   L   L   L   F   F   L   F   L   N   N   F   L   L   F   F   L',
    audienceOf([followers]),
  ],
  [
    'L   L   F   F   F   F   F   F   F   L   L   L   N   N   F   L   L   F   F   L',
    audienceOf([members]),
  ],
  [
    'L   L   L   L   L   F   F   L   F   L   L   L   N   N   F   L   L   F   F   L',
    audienceOf([superOnly]),
  ],
  [
    'L   L   L   L   F   L   F   L   F   L   L   L   N   N   F   L   L   F   F   L',
    audienceOf([threeMonths]),
  ],
  [
    'L   L   L   L   L   L   L   L   F   L   L   L   N   N   F   L   L   F   F   L',
    audienceOf([cost]),
  ],
  [
    'N   N   N   N   N   N   N   N   F   F   F   N   N   N   F   N   N   F   F   N',
    audienceOf([list]),
  ],
  [
    'L   L   F   F   F   F   F   F   F   L   L   L   N   N   F   L   L   F   F   L',
    audienceOf([members], [cost]),
  ],
  [
    'L   L   L   L   L   L   L   L   F   L   L   L   N   N   F   L   L   F   F   L',
    audienceOf([members, cost]),
  ],
  [
    'L   L   L   L   L   L   L   F   F   L   L   L   N   N   F   L   L   F   F   L',
    audienceOf([followers, members]),
  ],
  [
    'L   F   F   F   F   F   F   F   F   L   F   L   N   N   F   L   L   F   F   L',
    audienceOf([followers], [members]),
  ],
  [
    'N   N   N   N   N   N   N   N   F   L   L   N   N   N   F   N   N   F   F   N',
    audienceOf([list, cost]),
  ],
  [
    'L   L   L   L   L   F   F   L   F   F   F   L   N   N   F   L   L   F   F   L',
    audienceOf([list], [superOnly]),
  ],
  [
    'N   N   N   N   N   N   N   N   F   L   F   N   N   N   F   N   N   F   F   N',
    audienceOf([list, followers]),
  ],
  [
    'L   L   F   F   F   F   F   F   F   L   L   L   N   N   F   L   L   F   F   L',
    audienceOf([everyone, members]),
  ],
  [
    'F   F   F   F   F   F   F   F   F   F   F   F   N   N   F   F   F   F   F   F',
    audienceOf([cost], [everyone]),
  ],
  [
    'L   L   L   L   L   L   F   L   F   L   L   L   N   N   F   L   L   F   F   L',
    audienceOf([superOnly, threeMonths]),
  ],
];

const past = new Date('2026-06-10T00:00:00Z');
const later = new Date('2026-06-20T00:00:00Z');
// A members' post in other states, same columns.
const STATES: readonly (readonly [string, string, Partial<PostFacts>])[] = [
  [
    'N   N   N   N   N   N   N   N   N   N   N   N   N   N   F   N   N   N   N   N',
    'draft',
    { status: 'draft', publishedAt: null },
  ],
  [
    'N   N   N   N   N   N   N   N   N   N   N   N   N   N   F   N   N   N   N   N',
    'scheduled',
    { status: 'scheduled' },
  ],
  [
    'N   N   N   N   N   N   N   N   F   N   N   N   N   N   F   N   N   N   N   N',
    'not yet out',
    { publishedAt: later },
  ],
  [
    'N   N   N   N   N   N   N   N   F   N   N   N   N   N   F   N   N   N   N   N',
    'archived',
    { status: 'archived' },
  ],
  [
    'N   N   N   N   N   N   N   N   F   N   N   N   N   N   N   N   N   N   N   N',
    'deleted',
    { status: 'deleted' },
  ],
  [
    'N   N   N   N   N   N   N   N   F   N   N   N   N   N   F   N   N   N   N   N',
    'expired',
    { expiresAt: past },
  ],
  [
    'N   N   N   N   N   N   N   N   F   N   N   N   N   N   F   N   N   N   N   N',
    'expiring now',
    { expiresAt: NOW },
  ],
  [
    'L   L   F   F   F   F   F   F   F   L   L   L   N   N   F   L   L   F   F   L',
    'expiring later',
    { expiresAt: later },
  ],
  [
    'N   N   N   N   N   N   N   N   N   N   N   N   N   N   F   N   N   F   F   N',
    'hidden creator',
    { creatorHidden: true },
  ],
  [
    'N   N   N   N   N   N   N   N   N   N   N   N   N   N   F   N   N   F   F   N',
    'taken down',
    { takenDown: true },
  ],
];

const LETTERS = { full: 'F', locked: 'L', none: 'N' } as const;
const rowFor = (facts: PostFacts) =>
  VIEWERS.map(([, viewer]) => LETTERS[evaluate(facts, viewer, NOW).access]);
const named = (letters: readonly string[]) =>
  VIEWERS.map(([name], index) => `${name}: ${letters[index]}`);

describe('who may see a post', () => {
  test('the tables have 200 rows or more', () => {
    expect(VIEWERS.length * (AUDIENCES.length + STATES.length)).toBeGreaterThanOrEqual(200);
  });

  test.each(AUDIENCES)('%s for %j', (expected, audience) => {
    expect(named(rowFor({ ...post, audience }))).toEqual(named(expected.split(/\s+/)));
  });

  test.each(STATES)('%s for a members’ post that is %s', (expected, _name, change) => {
    const facts = { ...post, audience: audienceOf([members]), ...change };
    expect(named(rowFor(facts))).toEqual(named(expected.split(/\s+/)));
  });
});

describe('what is offered on a locked post', () => {
  const follower = { ...stranger, follows: true };
  const FOLLOW = { kind: 'follow' };
  const cases: readonly (readonly [string, unknown[][], ViewerFacts, unknown[]])[] = [
    ['the cheapest tier of any', [[members]], stranger, [BASIC_PRICE]],
    ['only a tier that opens it', [[superOnly]], stranger, [SUPER_PRICE]],
    ['nothing but the follow', [[followers]], stranger, [FOLLOW]],
    [
      'all ways in, cheapest kind first',
      [[cost], [members], [followers]],
      stranger,
      [FOLLOW, BASIC_PRICE, price(900)],
    ],
    [
      'the cheaper of two prices',
      [[cost], [{ kind: 'price', priceCents: 400 }]],
      stranger,
      [price(400)],
    ],
    [
      'the dearer where both are asked',
      [[cost, { kind: 'price', priceCents: 400 }]],
      stranger,
      [price(900)],
    ],
    ['the first step: follow, then buy', [[followers, cost]], stranger, [FOLLOW]],
    ['the second step', [[followers, cost]], follower, [price(900)]],
    ['membership before the price', [[members, cost]], follower, [BASIC_PRICE]],
    ['the price to members', [[members, cost]], member(BASIC, 0), [price(900)]],
    ['no months for money', [[threeMonths]], stranger, []],
    [
      'a change of tier, no second membership',
      [[superOnly]],
      member(BASIC, 5),
      [{ ...SUPER_PRICE, kind: 'change_tier' }],
    ],
    ['no months for another tier', [[{ ...superOnly, months: 3 }]], member(BASIC, 2), []],
    [
      'another tier to whom the months are no matter any more',
      [[{ ...superOnly, months: 3 }]],
      member(BASIC, 5),
      [{ ...SUPER_PRICE, kind: 'change_tier' }],
    ],
    [
      'no tier where the months would begin again',
      [[{ ...superOnly, months: 3 }]],
      member(BASIC, 5, true),
      [],
    ],
    [
      'a tier that opens it, before a cheaper one that is half the way',
      [[members, cost], [superOnly]],
      stranger,
      [SUPER_PRICE],
    ],
    ['a price beside months', [[threeMonths], [cost]], member(BASIC, 1), [price(900)]],
    ['nothing where a list is missing', [[list, cost], [superOnly]], stranger, [SUPER_PRICE]],
    [
      'the price to people of the list',
      [[list, cost]],
      { ...stranger, listIds: new Set([LIST]) },
      [price(900)],
    ],
  ];
  test.each(cases)('%s', (_name, alternatives, viewer, expected) => {
    const audience = audienceOf(...alternatives);
    expect(evaluate({ ...post, audience }, viewer, NOW)).toMatchObject({
      access: 'locked',
      unlockOffers: expected,
    });
  });

  test('a creator without an open tier offers none', () => {
    const facts = { ...post, tiers: [], audience: audienceOf([members]) };
    expect(evaluate(facts, stranger, NOW)).toMatchObject({ access: 'locked', unlockOffers: [] });
  });

  test('an open post offers nothing', () => {
    const facts = { ...post, audience: audienceOf([cost], [everyone]) };
    expect(evaluate(facts, stranger, NOW)).toMatchObject({ access: 'full', unlockOffers: [] });
  });
});

test.each([
  ['it is on sale', {}, [[cost]], stranger, null],
  ['it costs more by now', {}, [[{ ...cost, priceCents: 1900 }]], stranger, null],
  ['a membership opens it, too', {}, [[members], [cost]], member(BASIC, 0), null],
  ['a follow opens it, too', {}, [[followers], [cost]], { ...stranger, follows: true }, null],
  ['it is free', {}, [[everyone]], stranger, 'free'],
  ['it is free beside its price', {}, [[cost], [everyone]], stranger, 'free'],
  [
    'it is for followers, of whom they are one',
    {},
    [[followers]],
    { ...stranger, follows: true },
    'free',
  ],
  ['it is for members, of whom they are one', {}, [[members]], member(BASIC, 0), 'free'],
  [
    'it was given to them by a list',
    {},
    [[list], [cost]],
    { ...stranger, listIds: new Set([LIST]) },
    'free',
  ],
  ['it is for members', {}, [[members]], stranger, 'gone'],
  ['it is for a list', {}, [[list]], stranger, 'gone'],
  ['it is archived', { status: 'archived' }, [[cost]], stranger, 'gone'],
  ['it is deleted', { status: 'deleted' }, [[everyone]], stranger, 'gone'],
  ['it has expired', { expiresAt: NOW }, [[cost]], stranger, 'gone'],
  ['it is taken down', { takenDown: true }, [[cost]], stranger, 'gone'],
  ['its creator is hidden', { creatorHidden: true }, [[everyone]], stranger, 'gone'],
  ['they are blocked', {}, [[cost]], { ...stranger, isBlocked: true }, 'gone'],
] as const)('who pays for a post, and %s', (_what, change, alternatives, viewer, end) => {
  const audience = audienceOf(...alternatives.map((all) => [...all]));
  expect(endOfSale({ ...post, ...change, audience }, viewer, NOW)).toBe(end);
});

const follow = { kind: 'follow' };
const asMember = (months = 0, ...tiers: string[]) => ({ kind: 'members', tiers, months });
const buy = { kind: 'buy', priceCents: 900 };
test.each([
  ['what a stranger lacks', [[threeMonths], [cost]], stranger, [[asMember(3)], [buy]]],
  [
    'everything of an alternative',
    [[followers, superOnly]],
    stranger,
    [[follow, asMember(0, 'Super')]],
  ],
  [
    'only what is left of it',
    [[followers, superOnly]],
    { ...stranger, follows: true },
    [[asMember(0, 'Super')]],
  ],
  [
    'two memberships as one',
    [[superOnly, threeMonths, cost]],
    stranger,
    [[asMember(3, 'Super'), buy]],
  ],
  ['no list, for who is not on it', [[list, cost], [members]], stranger, [[asMember()]]],
  ['nor for who is', [[list, cost]], { ...stranger, listIds: new Set([LIST]) }, [[buy]]],
  [
    'no tier that is sold no more',
    [[{ kind: 'members', tierIds: [LIST] }], [cost]],
    stranger,
    [[buy]],
  ],
  [
    'but the months to its members',
    [[{ kind: 'members', tierIds: [LIST], months: 3 }]],
    member(LIST as TierId, 1),
    [[asMember(3)]],
  ],
  ['nothing once it is open', [[threeMonths]], member(BASIC, 3), []],
])('the ways in name %s', (_name, alternatives, viewer, ways) => {
  const facts = { ...post, audience: audienceOf(...alternatives) };
  expect(evaluate(facts, viewer, NOW).waysIn).toEqual(ways);
});
