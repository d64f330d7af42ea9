import { describe, expect, test } from 'vitest';
import { creatorId, type TierId, userId } from '@limelight/contract/platform/ids';
import { toCents } from '@limelight/contract/platform/money';
import { audience as audienceSchema } from '@limelight/contract/posts/operations';
import {
  endOfProductSale,
  holderRight,
  isHoldersFile,
  isReviewShown,
  mayReview,
  problemReader,
  type ProductFacts,
  productRight,
  type ProductViewerFacts,
  unitPrice,
} from './policy.ts';

const NOW = new Date('2026-06-15T12:00:00Z');
const BEFORE = new Date('2026-06-01T12:00:00Z');
const TIER = '00000000-0000-4000-8000-000000000001' as TierId;
const LIST = '00000000-0000-4000-8000-000000000002';
const EVERYONE = audienceSchema.parse([[{ kind: 'everyone' }]]);
const FOLLOWERS = audienceSchema.parse([[{ kind: 'followers' }]]);
const MEMBERS = audienceSchema.parse([[{ kind: 'members' }]]);
const LISTED = audienceSchema.parse([[{ kind: 'list', listId: LIST }]]);

const product: ProductFacts = {
  state: 'published',
  isDeleted: false,
  audience: EVERYONE,
  publishedAt: BEFORE,
  creatorHidden: false,
  creatorLeaves: false,
  takenDown: false,
  tiers: [{ id: TIER, name: 'Gold', priceCents: toCents(500) }],
  priceCents: toCents(1_000),
  membersPriceCents: null,
  sellsKeys: false,
};
const fan: ProductViewerFacts = {
  isOwner: false,
  isModerator: false,
  gaveReason: false,
  isBlocked: false,
  follows: false,
  membership: null,
  hasPurchased: false,
  ownsSince: null,
  listIds: new Set(),
};
const buyer = { ...fan, hasPurchased: true, ownsSince: BEFORE };
const member = { ...fan, membership: { tierId: TIER, months: 1, isFree: false } };

const PEOPLE: Readonly<Record<string, ProductViewerFacts>> = {
  anonymous: fan,
  fan,
  follower: { ...fan, follows: true },
  member,
  listed: { ...fan, listIds: new Set([LIST]) },
  buyer,
  'blocked buyer': { ...buyer, isBlocked: true },
  creator: { ...fan, isOwner: true },
  'other creator': fan,
  moderator: { ...fan, isModerator: true },
  admin: { ...fan, isModerator: true },
};

// N does not learn of it, S sees it, L sees it as staff only, O is in its audience; $ can buy it, + has it. One for each
// person, in the order above.
//   ano fan fol mem lis buy blo cre oth mod adm
const STATES: readonly (readonly [string, Partial<ProductFacts>, string])[] = [
  ['draft', { state: 'draft' }, 'N N N N N N N O N N N'],
  ['scheduled', { state: 'scheduled' }, 'N N N N N N N O N N N'],
  ['for everyone', {}, 'O$ O$ O$ O$ O$ O+ N O O$ O$ O$'],
  ['with keys', { sellsKeys: true }, 'O$ O$ O$ O$ O$ O$+ N O O$ O$ O$'],
  ['for followers', { audience: FOLLOWERS }, 'S S O$ S S S+ N O S S S'],
  ['for members', { audience: MEMBERS }, 'S S S O$ S S+ N O S S S'],
  ['for a list', { audience: LISTED }, 'N N N N O$ S+ N O N L L'],
  ['archived', { state: 'archived' }, 'N N N N N S+ N O N N N'],
  ['deleted', { state: 'archived', isDeleted: true }, 'N N N N N S+ N N N N N'],
  ['taken down', { takenDown: true }, 'N N N N N N N O N L L'],
  ['archived and taken down', { state: 'archived', takenDown: true }, 'N N N N N N N O N L L'],
  ['of a hidden creator', { creatorHidden: true }, 'N N N N N N N O N L L'],
  ['of a creator who leaves', { creatorLeaves: true }, 'O O O O O O+ N O O O O'],
];

test.each(STATES)('who sees and buys a product: %s', (_, facts, expected) => {
  const letters = Object.values(PEOPLE).map((viewer) => {
    const right = productRight({ ...product, ...facts }, viewer, NOW);
    const letter = right.isLook ? 'L' : { none: 'N', seen: 'S', open: 'O' }[right.access];
    return letter + (right.canBuy ? '$' : '') + (right.owns ? '+' : '');
  });
  expect(letters.join(' ')).toBe(expected);
});

test('staff whom the creator blocked see it, and buy nothing', () => {
  const right = productRight(product, { ...fan, isModerator: true, isBlocked: true }, NOW);
  expect(right).toMatchObject({ access: 'seen', isLook: true, canBuy: false });
});

test('who is not in the audience reads how to come in', () => {
  const right = productRight({ ...product, audience: MEMBERS }, fan, NOW);
  expect(right.unlockOffers).toEqual([{ kind: 'subscribe', tierId: TIER, priceCents: 500 }]);
  expect(right.waysIn).toHaveLength(1);
  expect(productRight({ ...product, audience: MEMBERS }, member, NOW).waysIn).toEqual([]);
});

test('members pay their price where there is one', () => {
  const cheaper = { ...product, membersPriceCents: toCents(0) };
  expect([fan, member].map((viewer) => unitPrice(cheaper, viewer))).toEqual([1_000, 0]);
  expect(unitPrice(product, member)).toBe(1_000);
});

describe('a payment that arrives', () => {
  test.each<[string, Partial<ProductFacts>, ProductViewerFacts, string | null]>([
    ['buys it', {}, fan, null],
    ['buys it for a person who left its audience', { audience: MEMBERS }, fan, null],
    ['buys it from a creator who leaves, if payments allow it', { creatorLeaves: true }, fan, null],
    ['buys no second one', {}, buyer, 'owned'],
    ['buys another key', { sellsKeys: true }, buyer, null],
    ['buys nothing archived', { state: 'archived' }, fan, 'gone'],
    ['buys nothing deleted', { isDeleted: true }, fan, 'gone'],
    ['buys nothing taken down', { takenDown: true }, fan, 'gone'],
    ['buys nothing hidden', { creatorHidden: true }, fan, 'gone'],
    ['buys nothing across a block', {}, { ...fan, isBlocked: true }, 'gone'],
  ])('%s', (_, facts, viewer, end) => {
    expect(endOfProductSale({ ...product, ...facts }, viewer)).toBe(end);
  });
});

describe('a holder', () => {
  test.each<[string, Partial<ProductFacts>, ProductViewerFacts, string]>([
    ['has it', {}, buyer, 'open'],
    ['has it after archiving', { state: 'archived' }, buyer, 'open'],
    ['has it after deletion', { isDeleted: true, state: 'archived' }, buyer, 'open'],
    ['has it outside its audience', { audience: LISTED }, buyer, 'open'],
    ['lost it with a refund', {}, fan, 'gone'],
    ['waits while it is down', { takenDown: true }, buyer, 'closed'],
    ['waits while its creator is hidden', { creatorHidden: true }, buyer, 'closed'],
    ['waits while there is a block', {}, { ...buyer, isBlocked: true }, 'closed'],
  ])('%s', (_, facts, viewer, expected) => {
    const right = holderRight({ ...product, ...facts }, viewer);
    expect(right.isOpen ? 'open' : right.why).toBe(expected);
    expect(mayReview({ ...product, ...facts }, viewer, false)).toBe(right.isOpen);
    expect(mayReview({ ...product, ...facts }, viewer, true)).toBe(false);
  });
  test('has all files that there were while they had it', () => {
    expect(isHoldersFile(null, NOW)).toBe(true);
    expect(isHoldersFile(NOW, BEFORE)).toBe(true);
    expect(isHoldersFile(BEFORE, NOW)).toBe(false);
  });
});

test('reviews: their authors and everyone without a block see those that stand', () => {
  const review = { isAuthor: false, takenDown: false, authorHidden: false, isBlocked: false };
  expect(isReviewShown(review)).toBe(true);
  expect(isReviewShown({ ...review, isBlocked: true })).toBe(false);
  expect(isReviewShown({ ...review, authorHidden: true })).toBe(false);
  expect(isReviewShown({ ...review, isAuthor: true, authorHidden: true })).toBe(true);
  expect(isReviewShown({ ...review, isAuthor: true, takenDown: true })).toBe(false);
});

test('a problem is read by its buyer, the creator and staff', () => {
  const [one, two, three] = ['3', '4', '5'].map((n) =>
    userId.parse(`00000000-0000-4000-8000-00000000000${n}`),
  );
  if (!one || !two || !three) throw new Error('three people');
  const problem = { buyerId: one, creatorId: creatorId.parse(two) };
  const as = (id: typeof one, isModerator = false) => problemReader(problem, { id, isModerator });
  expect([as(one), as(two), as(three), as(three, true), as(one, true)]).toEqual([
    'buyer',
    'creator',
    null,
    'staff',
    'buyer',
  ]);
});
