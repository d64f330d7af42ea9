import { expect, it } from 'vitest';
import { logLines } from './log-lines.ts';
import { aMessage, OTHER, SELF } from '../test-message.ts';

const at = (sentAt: string, given: object = {}) => ({ sentAt, ...given });

it('a run of messages is cut into days, groups of one author, and what is unread', () => {
  const messages = [
    aMessage(1, at('2026-11-18T12:00:00Z')),
    aMessage(2, at('2026-11-20T12:00:00Z')),
    aMessage(3, at('2026-11-20T12:01:00Z')),
    aMessage(4, at('2026-11-20T12:01:30Z', { authorId: SELF })),
    aMessage(5, at('2026-11-20T12:02:00Z')),
    aMessage(6, at('2026-11-20T12:30:00Z')),
  ];
  const lines = logLines(messages, { self: SELF, unreadAfter: 3, timeZone: 'UTC' });
  const having = (mark: 'beginsDay' | 'beginsUnread' | 'continues') =>
    lines.filter((line) => line[mark]).map(({ message }) => message.sequence);
  expect(having('beginsDay')).toEqual([1, 2]);
  // One's own message is not unread.
  expect(having('beginsUnread')).toEqual([5]);
  expect(having('continues')).toEqual([3]);
  expect(messages[4]?.authorId).toBe(OTHER);
});

it('nothing is marked where everything was read', () => {
  const lines = logLines([aMessage(1), aMessage(2)], {
    self: SELF,
    unreadAfter: null,
    timeZone: 'UTC',
  });
  expect(lines.some(({ beginsUnread }) => beginsUnread)).toBe(false);
});
