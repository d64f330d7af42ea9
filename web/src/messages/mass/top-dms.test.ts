import { expect, it } from 'vitest';
import { EMPTY_AUDIENCE } from '@limelight/contract/messages/empty-audience';
import type { MassMessage } from '@limelight/contract/messages/operations';
import { best } from './top-dms.tsx';

const a = (text: string, given: Partial<MassMessage>): MassMessage => ({
  id: text as MassMessage['id'],
  isTakenDown: false,
  text,
  lockedText: '',
  media: [],
  priceCents: null,
  audience: {
    include: { ...EMPTY_AUDIENCE, followers: true },
    only: {},
    exclude: { ...EMPTY_AUDIENCE, gotIds: [] },
  },
  state: 'sent',
  scheduledFor: null,
  localTime: null,
  createdAt: '2026-11-20T12:00:00Z',
  delivered: 100,
  seen: 0,
  bought: 0,
  revenueCents: 0 as MassMessage['revenueCents'],
  ...given,
});

it('puts what sold best first, and leaves out what did not sell, is unsent or was taken down', () => {
  const all = [
    a('none', {}),
    a('some', { bought: 3 }),
    a('most', { bought: 9 }),
    a('gone', { bought: 50, state: 'unsent' }),
    a('down', { bought: 50, isTakenDown: true }),
    a('few people', { delivered: 2, bought: 1 }),
    a('fewer', { bought: 1 }),
  ];
  expect(best(all).map(({ text }) => text)).toEqual(['few people', 'most', 'some']);
});
