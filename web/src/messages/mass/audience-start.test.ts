import { expect, it } from 'vitest';
import { NOBODY } from '@limelight/contract/messages/nobody';
import { toCents } from '@limelight/contract/platform/money';
import { startOf } from './audience-start.ts';

it('begins with a part of the fans, narrowed as their list was', () => {
  const only = { minSpentCents: toCents(500), top: 10 };
  expect(startOf('followers', only)).toEqual({
    include: { ...NOBODY, followers: true },
    only,
    exclude: { ...NOBODY, members: true, gotIds: [] },
  });
  expect(startOf('former', {}).include).toEqual({ ...NOBODY, former: true });
  expect(startOf('trial', {}).include).toEqual({ ...NOBODY, trial: true });
});

it('begins with followers and members; of all fans who match, with whoever is one', () => {
  const { include, only } = startOf('all', {});
  expect({ include, only }).toEqual({
    include: { ...NOBODY, followers: true, members: true },
    only: {},
  });
  expect(startOf('all', { seenDays: 7 }).include).toEqual({
    ...NOBODY,
    followers: true,
    members: true,
    former: true,
    spentCents: 1,
  });
});
