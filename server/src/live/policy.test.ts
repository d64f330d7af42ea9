import { describe, expect, test } from 'vitest';
import type { TierId } from '@limelight/contract/platform/ids';
import { toCents } from '@limelight/contract/platform/money';
import { audience as audienceSchema } from '@limelight/contract/posts/operations';
import {
  audienceWithTicket,
  endOfTicketSale,
  type StreamFacts,
  type StreamViewerFacts,
  watchRight,
} from './policy.ts';

const NOW = new Date('2026-06-15T12:00:00Z');
const TIER = '00000000-0000-4000-8000-000000000001' as TierId;
const MEMBERS = audienceSchema.parse([[{ kind: 'members' }]]);
const EVERYONE = audienceSchema.parse([[{ kind: 'everyone' }]]);
const TICKET = toCents(900);

const stream: StreamFacts = {
  state: 'live',
  isPrivate: false,
  audience: MEMBERS,
  ticketCents: TICKET,
  createdAt: new Date('2026-06-15T11:00:00Z'),
  creatorHidden: false,
  creatorLeaves: false,
  takenDown: false,
  tiers: [{ id: TIER, name: 'Gold', priceCents: toCents(500) }],
};
const fan: StreamViewerFacts = {
  isOwner: false,
  isModerator: false,
  gaveReason: false,
  isBlocked: false,
  follows: false,
  membership: null,
  hasPurchased: false,
  listIds: new Set(),
  isSignedIn: true,
  previewSeconds: 30,
  previewLeftMs: null,
};
const member = { ...fan, membership: { tierId: TIER, months: 1, isFree: false } };

describe('the free seconds', () => {
  test.each<[string, Partial<StreamViewerFacts>, Partial<StreamFacts>, string, number]>([
    ['whole before the first look', {}, {}, 'preview', 30_000],
    ['what is left of them', { previewLeftMs: 1 }, {}, 'preview', 1],
    ['none once they are over', { previewLeftMs: 0 }, {}, 'locked', 0],
    ['none for a stranger', { isSignedIn: false }, {}, 'locked', 0],
    ['none where there are none', { previewSeconds: 0 }, {}, 'locked', 0],
    ['none of a stream that is over', {}, { state: 'ended' }, 'locked', 0],
    ['none beside a ticket', { hasPurchased: true }, {}, 'full', 0],
    ['none for a blocked moderator', { isModerator: true, isBlocked: true }, {}, 'locked', 0],
    ['none for a blocked fan', { isBlocked: true }, {}, 'none', 0],
  ])('%s', (_, viewer, facts, access, leftMs) => {
    const right = watchRight({ ...stream, ...facts }, { ...fan, ...viewer }, NOW);
    expect([right.access, right.previewLeftMs]).toEqual([access, leftMs]);
  });
});

describe('a ticket is for sale', () => {
  const sells = (facts: Partial<StreamFacts>, viewer: Partial<StreamViewerFacts> = {}) =>
    watchRight({ ...stream, ...facts }, { ...fan, ...viewer }, NOW).unlockOffers.flatMap((offer) =>
      offer.kind === 'buy' ? offer.priceCents : [],
    );
  test.each<[string, Partial<StreamFacts>, Partial<StreamViewerFacts>, number[]]>([
    ['while it is announced', { state: 'announced' }, {}, [900]],
    ['while it is live', {}, {}, [900]],
    ['not once it is over', { state: 'ended' }, {}, []],
    ['not once it is canceled', { state: 'canceled' }, {}, []],
    ['not while its creator leaves', { creatorLeaves: true }, {}, []],
    ['not to a member', {}, member, []],
    ['not to who has one', {}, { hasPurchased: true }, []],
    ['not to a moderator whom the creator blocked', {}, { isModerator: true, isBlocked: true }, []],
    ['not where there is none', { ticketCents: null }, {}, []],
    ['not before it is announced', { state: 'prepared', isPrivate: true }, {}, []],
  ])('%s', (_, facts, viewer, expected) => {
    expect(sells(facts, viewer)).toEqual(expected);
  });
});

test.each<[string, Partial<StreamFacts>, Partial<StreamViewerFacts>, 'gone' | 'free' | null]>([
  ['as it was', {}, {}, null],
  ['whom a membership opened it to', {}, member, null],
  ['once it was opened to everyone', { audience: EVERYONE }, {}, 'free'],
  ['once it is over', { state: 'ended' }, {}, 'gone'],
  ['once it was taken down', { takenDown: true }, {}, 'gone'],
  ['who was blocked', {}, { isBlocked: true }, 'gone'],
])('a payment that arrives for a buyer %s', (_, facts, viewer, end) => {
  expect(endOfTicketSale({ ...stream, ...facts }, { ...fan, ...viewer }, NOW)).toBe(end);
});

test('the recording is for the same people, and for sale at the price of the ticket', () => {
  expect(audienceWithTicket(MEMBERS, TICKET)).toEqual([
    [{ kind: 'members', tierIds: [], months: 0 }],
    [{ kind: 'price', priceCents: 900 }],
  ]);
  expect(audienceWithTicket(MEMBERS, null)).toEqual(MEMBERS);
});
