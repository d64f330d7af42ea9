import { expect, test } from 'vitest';
import { reportRefusalOf } from './report-policy.ts';

const WHO = {
  'a person': {},
  'the author': { isAuthor: true },
  'a moderator': { isModerator: true },
  'a moderator, of their own': { isModerator: true, isAuthor: true },
};
// list, open, decide, undo: for an open report, for one that was dismissed or undone, and for a takedown. + may, f forbidden, o
// own_report, a already_decided, n not_taken_down
const RIGHTS: Record<keyof typeof WHO, string> = {
  'a person': 'ffff ffff ffff',
  'the author': 'ffff ffff ffff',
  'a moderator': '+++n ++an ++a+',
  'a moderator, of their own': '+ooo +ooo +ooo',
};

test.each(Object.entries(RIGHTS))('%s: %s', (who, letters) => {
  const facts = { isModerator: false, isAuthor: false, ...WHO[who as keyof typeof WHO] };
  const found = [
    { isDecided: false, isDown: false },
    { isDecided: true, isDown: false },
    { isDecided: true, isDown: true },
  ].map((state) =>
    (['list', 'open', 'decide', 'undo'] as const)
      .map((act) => reportRefusalOf(act, { ...facts, ...state })?.[0] ?? '+')
      .join(''),
  );
  expect(found.join(' ')).toBe(letters);
});
