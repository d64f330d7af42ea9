import { describe, expect, test } from 'vitest';
import type { NoticeFact } from '@limelight/contract/notifications/all-notices';
import type { Channels, EmailChoice } from '@limelight/contract/notifications/channels';
import { SUBJECTS } from '@limelight/contract/notifications/subjects';
import { creatorId, postId } from '@limelight/contract/platform/ids';
import { areaParts } from '../../area-parts.ts';
import { channelsFor, type Choices } from './channels-for.ts';

const creator = creatorId.parse('00000000-0000-4000-8000-000000000001');
const post = postId.parse('00000000-0000-4000-8000-000000000002');
type Kind = NoticeFact['kind'];
const kinds = [...areaParts.notices.kinds.keys()] as Kind[];
const declared = (kind: Kind) => {
  const found = areaParts.notices.kinds.get(kind);
  if (!found) throw new Error(`there is no ${kind}`);
  return found;
};
/** The rule reads nothing of a fact but the creator of a post. */
const reach = (kind: Kind, choices: Choices) =>
  channelsFor(declared(kind), { kind, postId: post, creatorId: creator }, choices);
const chose = (kind: Kind, channels?: Channels): Choices => ({
  subjects: new Map(channels ? [[declared(kind).notice.subject, channels]] : []),
  creators: new Map(),
  isSuspended: false,
});

/** All settings that a person can choose. */
const settings = [true, false].flatMap((inApp) =>
  [true, false].flatMap((push) =>
    (['none', 'at_once', 'daily'] as const).map((email) => ({ inApp, push, email })),
  ),
);

describe.each(kinds)('%s', (kind) => {
  const { subject, isMailed } = declared(kind).notice;
  const { defaults, fixed } = SUBJECTS[subject];
  const mailed = (email: EmailChoice) => (isMailed ? email : 'none');

  test('goes by the defaults until somebody chooses', () => {
    expect(reach(kind, chose(kind))).toEqual({
      ...defaults,
      email: mailed(defaults.email),
    });
  });

  test.each(settings)('in the app $inApp, push $push, email $email', (setting) => {
    const found = reach(kind, chose(kind, setting));
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
  expect(reach('post_published', choices)).toEqual(all);
  expect(reach('mentioned', choices)).toEqual(off);
  expect(reach('post_published', { ...choices, creators: new Map() })).toEqual(off);
});

test('while somebody is suspended, what others do stays here; money and moderation go on', () => {
  const all = { inApp: true, push: true, email: 'at_once' } as const;
  const suspended = (kind: Kind) => reach(kind, { ...chose(kind, all), isSuspended: true });
  for (const kind of ['messaged', 'mentioned_in_group', 'commented', 'post_published'] as const)
    expect(suspended(kind)).toEqual({ inApp: true, push: false, email: 'none' });
  expect(suspended('refund').email).toBe('at_once');
  expect(suspended('post_taken_down').email).toBe('at_once');
});

test('nobody can turn off what they must not miss', () => {
  const off = { inApp: false, push: false, email: 'none' } as const;
  for (const kind of ['refund', 'payout_failed', 'post_taken_down', 'price_rise_asked'] as const)
    expect(reach(kind, chose(kind, off))).toEqual({
      inApp: true,
      push: false,
      email: 'at_once',
    });
});
