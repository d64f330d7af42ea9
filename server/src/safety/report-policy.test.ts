import { expect, test } from 'vitest';
import { reportRefusalOf } from './report-policy.ts';

const WHO = {
  'a person': {},
  'the author': { isAuthor: true },
  'a moderator': { isModerator: true },
  'a moderator, of their own': { isModerator: true, isAuthor: true },
};
// list, open, decide: of an open report, and of a decided one. + may, f forbidden, o own_report, a already_decided
const RIGHTS: Record<keyof typeof WHO, string> = {
  'a person': 'fff fff',
  'the author': 'fff fff',
  'a moderator': '+++ ++a',
  'a moderator, of their own': '+oo +oo',
};

test.each(Object.entries(RIGHTS))('%s: %s', (who, letters) => {
  const facts = { isModerator: false, isAuthor: false, ...WHO[who as keyof typeof WHO] };
  const found = [false, true].map((isDecided) =>
    (['list', 'open', 'decide'] as const)
      .map((act) => reportRefusalOf(act, { ...facts, isDecided })?.[0] ?? '+')
      .join(''),
  );
  expect(found.join(' ')).toBe(letters);
});
