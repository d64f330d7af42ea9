import { describe, expect, test } from 'vitest';
import {
  type RelationFacts,
  fileAccessOf,
  isKnownToOther,
  isOver,
  touchRefusalOf,
  writingRefusalOf,
} from './policy.ts';

const STRANGERS: RelationFacts = {
  hasBlocked: false,
  isBlocked: false,
  isGone: false,
  otherIsGone: false,
  isCreator: false,
  otherIsCreator: false,
  follows: false,
  isFollowed: false,
  isMember: false,
  hasMember: false,
  whoMayWrite: 'followers',
  isOfChosenTier: false,
  hasSpentEnough: false,
  otherAgreed: false,
  otherDeclined: false,
};
const with_ = (...facts: Partial<RelationFacts>[]): RelationFacts =>
  Object.assign({}, STRANGERS, ...facts) as RelationFacts;

const SIDES = {
  'fan to fan': {},
  'fan to creator': { otherIsCreator: true },
  'creator to fan': { isCreator: true },
  'creator to creator': { isCreator: true, otherIsCreator: true },
} satisfies Record<string, Partial<RelationFacts>>;
const BETWEEN = {
  nothing: {},
  'writer follows': { follows: true },
  'writer is a member': { isMember: true },
  'writer is of a chosen tier': { isMember: true, isOfChosenTier: true },
  'writer spent enough': { hasSpentEnough: true },
  'reader follows': { isFollowed: true },
  'reader is a member': { hasMember: true },
  'reader wrote': { otherAgreed: true },
} satisfies Record<string, Partial<RelationFacts>>;
const SETTINGS = ['everyone', 'followers', 'members', 'tiers', 'spenders', 'payers'] as const;

// For each setting of the reader, in the order of SETTINGS: + may write, or the first letter of why not.
// c creators_only, f followers, m members, t tiers, s spenders, p pay, n not_yours
const MATRIX: Record<keyof typeof SIDES, Record<keyof typeof BETWEEN, string>> = {
  'fan to fan': {
    nothing: 'cccccc',
    'writer follows': 'cccccc',
    'writer is a member': 'cccccc',
    'writer is of a chosen tier': 'cccccc',
    'writer spent enough': 'cccccc',
    'reader follows': 'cccccc',
    'reader is a member': 'cccccc',
    'reader wrote': 'cccccc',
  },
  'fan to creator': {
    nothing: '+fmtsp',
    'writer follows': '++mtsp',
    'writer is a member': '+++ts+',
    'writer is of a chosen tier': '++++s+',
    'writer spent enough': '+fmt+p',
    'reader follows': '+fmtsp',
    'reader is a member': '+fmtsp',
    'reader wrote': '++++++',
  },
  'creator to fan': {
    nothing: 'nnnnnn',
    'writer follows': 'nnnnnn',
    'writer is a member': 'nnnnnn',
    'writer is of a chosen tier': 'nnnnnn',
    'writer spent enough': 'nnnnnn',
    'reader follows': '++++++',
    'reader is a member': '++++++',
    'reader wrote': '++++++',
  },
  'creator to creator': {
    nothing: '++++++',
    'writer follows': '++++++',
    'writer is a member': '++++++',
    'writer is of a chosen tier': '++++++',
    'writer spent enough': '++++++',
    'reader follows': '++++++',
    'reader is a member': '++++++',
    'reader wrote': '++++++',
  },
};

const cases = Object.entries(MATRIX).flatMap(([side, rows]) =>
  Object.entries(rows).flatMap(([between, letters]) =>
    SETTINGS.map((whoMayWrite, at) => {
      const facts = with_(
        SIDES[side as keyof typeof SIDES],
        BETWEEN[between as keyof typeof BETWEEN],
        { whoMayWrite },
      );
      return [side, between, whoMayWrite, letters[at], facts] as const;
    }),
  ),
);

describe('who may write to whom', () => {
  test.each(cases)('%s, %s, open to %s: %s', (_side, _between, _setting, letter, facts) => {
    expect(writingRefusalOf(facts)?.[0] ?? '+').toBe(letter);
  });

  test.each(cases)('%s, %s, open to %s: stopped by any of these', (_s, _b, _w, _l, facts) => {
    expect(writingRefusalOf({ ...facts, hasBlocked: true })).toBe('blocked');
    expect(writingRefusalOf({ ...facts, isBlocked: true })).toBe('gone');
    expect(writingRefusalOf({ ...facts, isGone: true })).toBe('gone');
    expect(writingRefusalOf({ ...facts, otherIsGone: true })).toBe('gone');
    const isOfFans = !facts.isCreator && !facts.otherIsCreator;
    const declined = { ...facts, otherDeclined: true };
    expect(writingRefusalOf(declined)).toBe(isOfFans ? 'creators_only' : 'declined');
    expect(touchRefusalOf(declined)).toBe(isOfFans ? 'creators_only' : 'declined');
  });

  test('who answered, follows, is a member of either or spent enough has no request to answer', () => {
    expect(isKnownToOther(with_(SIDES['fan to creator']))).toBe(false);
    expect(isKnownToOther(with_(SIDES['fan to creator'], { follows: true }))).toBe(false);
    for (const known of [
      'otherAgreed',
      'isFollowed',
      'isMember',
      'hasMember',
      'hasSpentEnough',
    ] as const)
      expect(isKnownToOther(with_(SIDES['fan to creator'], { [known]: true }))).toBe(true);
  });
});

test('any one thing ends what is sold and sent', () => {
  const ends = {
    isTakenDown: false,
    isBlocked: false,
    authorIsHidden: false,
    authorIsDeleted: false,
    isUnsent: false,
  };
  expect(isOver(ends)).toBe(false);
  for (const end of Object.keys(ends)) expect(isOver({ ...ends, [end]: true })).toBe(true);
});

const LOOKS = {
  'the author': { isAuthor: true },
  'who it was sent to': { wasSent: true },
  'a buyer': { wasSent: true, holds: true },
  'a buyer of what was unsent': { holds: true },
  'somebody else': {},
  'a moderator it was reported to': { isOpenToStaff: true },
};
// The access to free and to locked files in the normal case, after a block, with a hidden author, and after a takedown. F full,
// L locked, N none.
const FILES: Record<keyof typeof LOOKS, string> = {
  'the author': 'FF FF FF FF',
  'who it was sent to': 'FL NN NN NN',
  'a buyer': 'FF NN NN NN',
  'a buyer of what was unsent': 'FF NN NN NN',
  'somebody else': 'NN NN NN NN',
  'a moderator it was reported to': 'FF FF FF FF',
};

test.each(Object.entries(FILES))('%s has of files %s', (who, letters) => {
  const look = {
    isAuthor: false,
    isOpenToStaff: false,
    holds: false,
    wasSent: false,
    ...LOOKS[who as keyof typeof LOOKS],
  };
  const found = [{}, { isBlocked: true }, { authorIsHidden: true }, { isTakenDown: true }].map(
    (change) =>
      [true, false]
        .map((isFree) =>
          fileAccessOf({
            isBlocked: false,
            authorIsHidden: false,
            isTakenDown: false,
            ...look,
            ...change,
            isFree,
          }),
        )
        .map((access) => access[0]?.toUpperCase())
        .join(''),
  );
  expect(found.join(' ')).toBe(letters);
});
