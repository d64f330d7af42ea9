import { describe, expect, test } from 'vitest';
import { allNotices, type NoticeFact } from '@limelight/contract/notifications/all-notices';
import type { Channels, EmailChoice } from '@limelight/contract/notifications/channels';
import { SUBJECTS } from '@limelight/contract/notifications/subjects';
import { creatorId, postId } from '@limelight/contract/platform/ids';
import { channelsFor, type Choices } from './channels-for.ts';

const creator = creatorId.parse('00000000-0000-4000-8000-000000000001');
const post = postId.parse('00000000-0000-4000-8000-000000000002');
const kinds = Object.values(allNotices).map(({ kind }) => kind);
/** The rule asks nothing of a fact but its kind, and of a post its creator. */
const factOf = (kind: NoticeFact['kind']) =>
  ({ kind, postId: post, creatorId: creator }) as unknown as NoticeFact;
const chose = (kind: NoticeFact['kind'], channels?: Channels): Choices => ({
  subjects: new Map(channels ? [[allNotices[kind].subject, channels]] : []),
  creators: new Map(),
  isSuspended: false,
});

/** Everything that somebody can choose. */
const settings = [true, false].flatMap((inApp) =>
  [true, false].flatMap((push) =>
    (['none', 'at_once', 'daily'] as const).map((email) => ({ inApp, push, email })),
  ),
);

describe.each(kinds)('%s', (kind) => {
  const { subject, isMailed } = allNotices[kind];
  const { defaults, fixed } = SUBJECTS[subject];
  const mailed = (email: EmailChoice) => (isMailed ? email : 'none');

  test('goes by the defaults until somebody chooses', () => {
    expect(channelsFor(factOf(kind), chose(kind))).toEqual({
      ...defaults,
      email: mailed(defaults.email),
    });
  });

  test.each(settings)('in the app $inApp, push $push, email $email', (setting) => {
    const found = channelsFor(factOf(kind), chose(kind, setting));
    const inApp = fixed.includes('inApp') ? true : setting.inApp;
    const email = fixed.includes('email') ? defaults.email : setting.email;
    expect(found.inApp).toBe(inApp);
    expect(found.push).toBe(inApp && setting.push);
    expect(found.email).toBe(inApp ? mailed(email) : 'none');
  });
});

test('a creator’s own channels come before those of all new posts, and count for nothing else', () => {
  const off = { inApp: false, push: false, email: 'none' } as const;
  const all = { inApp: true, push: true, email: 'daily' } as const;
  const choices: Choices = {
    subjects: new Map([
      ['new_posts', off],
      ['mentions', off],
    ]),
    creators: new Map([[creator, all]]),
    isSuspended: false,
  };
  expect(channelsFor(factOf('post_published'), choices)).toEqual(all);
  expect(channelsFor(factOf('mentioned'), choices)).toEqual(off);
  expect(channelsFor(factOf('post_published'), { ...choices, creators: new Map() })).toEqual(off);
});

test('while somebody is suspended, what others do stays here; money and moderation go on', () => {
  const all = { inApp: true, push: true, email: 'at_once' } as const;
  const suspended = (kind: NoticeFact['kind']) =>
    channelsFor(factOf(kind), { ...chose(kind, all), isSuspended: true });
  for (const kind of ['messaged', 'mentioned_in_group', 'commented', 'post_published'] as const)
    expect(suspended(kind)).toEqual({ inApp: true, push: false, email: 'none' });
  expect(suspended('refund').email).toBe('at_once');
  expect(suspended('post_taken_down').email).toBe('at_once');
});

test('nobody can turn off what they must not miss', () => {
  const off = { inApp: false, push: false, email: 'none' } as const;
  for (const kind of ['refund', 'payout_failed', 'post_taken_down', 'price_rise_asked'] as const)
    expect(channelsFor(factOf(kind), chose(kind, off))).toEqual({
      inApp: true,
      push: false,
      email: 'at_once',
    });
});
