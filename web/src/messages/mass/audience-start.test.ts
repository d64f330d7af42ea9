import { expect, it } from 'vitest';
import { EMPTY_AUDIENCE } from '@limelight/contract/messages/empty-audience';
import { toCents } from '@limelight/contract/platform/money';
import { startOf } from './audience-start.ts';

it('begins with a part of the fans, narrowed as their list was', () => {
  const only = { minSpentCents: toCents(500), top: 10 };
  expect(startOf('followers', only)).toEqual({
    include: { ...EMPTY_AUDIENCE, followers: true },
    only,
    exclude: { ...EMPTY_AUDIENCE, members: true, gotIds: [] },
  });
  expect(startOf('former', {}).include).toEqual({ ...EMPTY_AUDIENCE, former: true });
  expect(startOf('trial', {}).include).toEqual({ ...EMPTY_AUDIENCE, trial: true });
});

it('begins with followers and members; of all fans who match, with whoever is one', () => {
  const { include, only } = startOf('all', {});
  expect({ include, only }).toEqual({
    include: { ...EMPTY_AUDIENCE, followers: true, members: true },
    only: {},
  });
  expect(startOf('all', { seenDays: 7 }).include).toEqual({
    ...EMPTY_AUDIENCE,
    followers: true,
    members: true,
    former: true,
    spentCents: 1,
  });
});
