import type { WordsOf } from '../kernel/say-notice.ts';
import type { noticesOfMemberships } from './notices.ts';

const MEMBERSHIPS = { label: 'See your memberships', path: '/dashboard/memberships' };
const MEMBERS = { label: 'See your tiers', path: '/creator/create?tab=tiers' };

const personIn = ({ person }: { readonly person: string | null }) => person ?? 'Someone';
const ownTierIn = ({ tier }: { readonly tier: string | null }) => tier ?? 'the membership';
const tierIn = ({ tier }: { readonly tier: string | null }) => tier ?? 'a tier';

const aboutMembership = () => 'News about a membership';
const aboutMember = () => 'News about a member';

export const wordsOfMemberships: WordsOf<typeof noticesOfMemberships> = {
  price_rise_asked: {
    say: ({ fact, names }, { money }) => ({
      title: `${personIn(names)} is asking you to agree to a new price`,
      lines: [
        `A month of ${ownTierIn(names)} now costs ${money(fact.priceCents)}. You pay ${money(fact.fromCents)}.`,
        `Nothing changes unless you agree. You keep ${money(fact.fromCents)} for as long as you stay. If you agree, you’ll pay the new price starting with your next renewal.`,
      ],
      action: { label: 'Agree or keep your price', path: '/dashboard/memberships' },
    }),
    push: aboutMembership,
  },
  price_rise_confirmed: {
    say: ({ fact, names }, { money, day }) => ({
      title: `You agreed to ${money(fact.priceCents)} a month`,
      lines: [
        `${ownTierIn(names)} with ${personIn(names)} will cost ${money(fact.priceCents)} a month starting ${day(fact.startsAt)}. Until then, you pay ${money(fact.fromCents)}.`,
        'You can change your mind until then, and you can cancel anytime.',
      ],
      action: MEMBERSHIPS,
    }),
    push: aboutMembership,
  },
  price_rise_agreed: {
    say: ({ fact, names }, { money, day }) => ({
      title: `${personIn(names)} agreed to ${money(fact.priceCents)} a month`,
      lines: [
        `They’ll pay ${money(fact.fromCents)} for ${ownTierIn(names)} until ${day(fact.startsAt)}, and the new price after that.`,
      ],
      action: { label: 'See who answered', path: '/creator/create?tab=tiers' },
    }),
    push: aboutMember,
  },
  member_joined: {
    say: ({ names, who }) => ({
      title: `${who} joined ${tierIn(names)}`,
      lines: [],
      action: MEMBERS,
    }),
    push: aboutMember,
  },
  member_renewed: {
    say: ({ names, who }) => ({
      title: `${who} renewed ${tierIn(names)}`,
      lines: [],
      action: MEMBERS,
    }),
    push: aboutMember,
  },
  member_failing: {
    say: ({ names, who, times }) => ({
      title:
        times > 1
          ? `${times} renewals of ${tierIn(names)} failed`
          : `A renewal of ${tierIn(names)} by ${who} failed`,
      lines: ['Their card was declined. We’ll try again in a few days.'],
      action: MEMBERS,
    }),
    push: aboutMember,
  },
  member_left: {
    say: ({ names, who }) => ({
      title: `${who} left ${tierIn(names)}`,
      lines: [],
      action: MEMBERS,
    }),
    push: aboutMember,
  },
  membership_renewed: {
    say: ({ fact, names }, { money }) => ({
      title: `Your membership with ${personIn(names)} was renewed`,
      lines: [`A month of ${ownTierIn(names)} cost ${money(fact.priceCents)}.`],
      action: MEMBERSHIPS,
    }),
    push: aboutMembership,
  },
  membership_failing: {
    say: ({ names }) => ({
      title: `We couldn’t renew your membership with ${personIn(names)}`,
      lines: [
        `Your card was declined for ${ownTierIn(names)}. We’ll try it again in a few days.`,
        'To keep the membership, check your card or add another one.',
      ],
      action: MEMBERSHIPS,
    }),
    push: aboutMembership,
  },
  membership_ended: {
    say: ({ names }) => ({
      title: `Your membership with ${personIn(names)} has ended`,
      lines: ['You won’t be charged again.'],
      action: MEMBERSHIPS,
    }),
    push: aboutMembership,
  },
  membership_ended_by_creator: {
    say: ({ fact, names }, { money }) => ({
      title: `${personIn(names)} ended your membership`,
      lines: [
        'You won’t be charged again.',
        ...(fact.returnedCents > 0
          ? [
              `${money(fact.returnedCents)} for the days you had left is on its way back to your card.`,
            ]
          : []),
      ],
      action: MEMBERSHIPS,
    }),
    push: aboutMembership,
  },
  trial_ending: {
    say: ({ fact, names }, { money, day }) => ({
      title: `Your free days with ${personIn(names)} end on ${day(fact.endsAt)}`,
      lines: [
        'They end by themselves. Nothing is charged.',
        ...(fact.priceCents === null
          ? []
          : [`To stay, join ${ownTierIn(names)} for ${money(fact.priceCents)} a month.`]),
      ],
      action: MEMBERSHIPS,
    }),
    push: aboutMembership,
  },
  trial_ended: {
    say: ({ names }) => ({
      title: `Your free days with ${personIn(names)} are over`,
      lines: ['You weren’t charged. You can join anytime.'],
      action: MEMBERSHIPS,
    }),
    push: aboutMembership,
  },
};
