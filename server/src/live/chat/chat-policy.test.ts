import { describe, expect, test } from 'vitest';
import {
  type ChatFacts,
  chatRefusalOf,
  type ChatRole,
  mayActOn,
  markRefusalOf,
  mayModerate,
  nextLineAt,
  reactionRefusalOf,
  readsChat,
  tipRefusalOf,
} from './chat-policy.ts';

const FAN: ChatFacts = {
  access: 'full',
  isLook: false,
  isBlocked: false,
  role: null,
  isMember: false,
  isLive: true,
  isOn: true,
  membersOnly: false,
  isTimedOut: false,
};
const answers = (facts: ChatFacts) => [
  readsChat(facts),
  chatRefusalOf(facts),
  reactionRefusalOf(facts),
  tipRefusalOf(facts),
  markRefusalOf(facts),
  mayModerate(facts),
];
const CREATOR = { role: 'creator' } as const;
const MODERATOR = { role: 'moderator' } as const;

describe('who reads, writes, reacts, tips, buys a mark and moderates', () => {
  test.each<[string, Partial<ChatFacts>, ReturnType<typeof answers>]>([
    ['a fan', {}, [true, null, null, null, null, false]],
    [
      'a fan without a ticket',
      { access: 'locked' },
      [false, 'gone', 'gone', 'gone', 'gone', false],
    ],
    ['in the free seconds', { access: 'preview' }, [false, 'gone', 'gone', 'gone', 'gone', false]],
    ['who learns of nothing', { access: 'none' }, [false, 'gone', 'gone', 'gone', 'gone', false]],
    ['staff with a reason', { isLook: true }, [true, 'gone', 'gone', 'gone', 'gone', false]],
    [
      'blocked, but on the staff',
      { isBlocked: true },
      [true, 'gone', 'gone', 'gone', 'gone', false],
    ],
    [
      'timed out',
      { isTimedOut: true },
      [true, 'timed_out', 'timed_out', 'timed_out', 'timed_out', false],
    ],
    ['a chat for members', { membersOnly: true }, [true, 'members', null, null, 'members', false]],
    [
      'a member there',
      { membersOnly: true, isMember: true },
      [true, null, null, null, null, false],
    ],
    ['a chat that is off', { isOn: false }, [false, 'off', 'off', null, 'off', false]],
    [
      'before and after',
      { isLive: false },
      [false, 'not_live', 'not_live', 'not_live', 'not_live', false],
    ],
    ['the creator', CREATOR, [true, null, null, 'gone', 'gone', true]],
    [
      'the creator afterwards',
      { ...CREATOR, isLive: false },
      [true, 'not_live', 'not_live', 'gone', 'gone', true],
    ],
    ['a moderator', { ...MODERATOR, membersOnly: true }, [true, null, null, null, 'gone', true]],
    [
      'a moderator who was paused',
      { ...MODERATOR, isTimedOut: true },
      [true, null, null, null, 'gone', true],
    ],
    [
      'a moderator, chat off',
      { ...MODERATOR, isOn: false },
      [true, 'off', 'off', null, 'gone', true],
    ],
    [
      'a moderator without a right',
      { ...MODERATOR, access: 'locked' },
      [false, 'gone', 'gone', 'gone', 'gone', false],
    ],
    [
      'a blocked moderator',
      { ...MODERATOR, isBlocked: true },
      [true, 'gone', 'gone', 'gone', 'gone', false],
    ],
  ])('%s', (_, facts, expected) => expect(answers({ ...FAN, ...facts })).toEqual(expected));
});

test('the creator acts on all others, a moderator on those who run nothing', () => {
  const roles: (ChatRole | null)[] = ['creator', 'moderator', null];
  expect(roles.map((role) => roles.map((other) => mayActOn(role, other)))).toEqual([
    [false, true, true],
    [false, false, true],
    [false, false, false],
  ]);
});

test('slow mode counts from the last line, and not for those who run the chat', () => {
  const now = new Date('2026-06-15T12:00:00Z');
  const pace = { role: null, slowSeconds: 30, lastSaidAt: new Date('2026-06-15T11:59:50Z') };
  expect(nextLineAt(pace, now)).toEqual(new Date('2026-06-15T12:00:20Z'));
  expect(nextLineAt({ ...pace, slowSeconds: 10 }, now)).toBeNull();
  expect(nextLineAt({ ...pace, role: 'moderator' }, now)).toBeNull();
  expect(nextLineAt({ ...pace, lastSaidAt: null }, now)).toBeNull();
});
