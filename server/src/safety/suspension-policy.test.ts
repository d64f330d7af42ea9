import { expect, test } from 'vitest';
import { suspensionRefusalOf } from './suspension-policy.ts';

const WHO = {
  'a person': {},
  'a moderator': { isModerator: true },
  'an administrator': { isAdmin: true },
};
const WHOM = [
  {},
  { otherIsStaff: true },
  { otherIsStaff: true, otherIsLastAdmin: true },
  { isSelf: true, otherIsStaff: true },
];
// suspend and lift, of a person who is not suspended and of one who is: of a person, of staff, of the last administrator, of
// oneself. + may, f forbidden, o own_account, s staff_account, l last_admin, a already_suspended, n not_suspended
const RIGHTS: Record<keyof typeof WHO, string> = {
  'a person': 'ffff ffff ffff ffff',
  'a moderator': '+na+ ssss ssss oooo',
  'an administrator': '+na+ +na+ lna+ oooo',
};

test.each(Object.entries(RIGHTS))('%s: %s', (who, letters) => {
  const found = WHOM.map((whom) =>
    [false, true]
      .flatMap((isSuspended) =>
        (['suspend', 'lift'] as const).map((act) => {
          const nobody = { isModerator: false, isAdmin: false, isSelf: false };
          const other = { otherIsStaff: false, otherIsLastAdmin: false, isSuspended };
          const facts = { ...nobody, ...other, ...WHO[who as keyof typeof WHO], ...whom };
          return suspensionRefusalOf(act, facts)?.[0] ?? '+';
        }),
      )
      .join(''),
  );
  expect(found.join(' ')).toBe(letters);
});
