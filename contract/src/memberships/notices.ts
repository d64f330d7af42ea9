import { z } from 'zod';
import { defineNotice, noticesByKind } from '../kernel/define-notice.ts';
import { creatorId, membershipId, tierId, userId } from '../platform/ids.ts';
import { amount } from '../platform/money.ts';

/** A membership whose monthly price rises at `startsAt`, if the member agrees. Cents. */
const rise = { membershipId, tierId, fromCents: amount, priceCents: amount };
/** A fan's own membership, for notices to the fan. */
const own = { membershipId, tierId, creatorId };
const both = ['person', 'tier'] as const;

const ofMembers = {
  fact: { tierId },
  names: ['tier'],
  subject: 'members',
  filter: 'memberships',
  isSocial: false,
} as const;
const ofFan = { subject: 'memberships', filter: 'memberships', isSocial: false } as const;
const ofPrices = {
  names: both,
  subject: 'prices',
  filter: 'memberships',
  isSocial: false,
} as const;

export const noticesOfMemberships = noticesByKind([
  /** To the member, who is asked to agree; after they agreed, `price_rise_confirmed` is their record of it. */
  defineNotice('price_rise_asked', { ...ofPrices, fact: { ...rise, creatorId } }),
  defineNotice('price_rise_confirmed', {
    ...ofPrices,
    fact: { ...rise, creatorId, startsAt: z.iso.datetime() },
  }),
  /** To the creator: this member agreed. Not emailed: a creator with a thousand members would get a thousand emails. */
  defineNotice('price_rise_agreed', {
    ...ofPrices,
    fact: { ...rise, fanId: userId, startsAt: z.iso.datetime() },
    isMailed: false,
  }),
  /** To the creator. */
  defineNotice('member_joined', ofMembers),
  defineNotice('member_renewed', ofMembers),
  defineNotice('member_failing', ofMembers),
  defineNotice('member_left', ofMembers),
  /** To the member. Not emailed, since the receipt is an email already. */
  defineNotice('membership_renewed', {
    ...ofFan,
    fact: { ...own, priceCents: amount },
    names: both,
    isMailed: false,
  }),
  defineNotice('membership_failing', { ...ofFan, fact: own, names: both }),
  defineNotice('membership_ended', { ...ofFan, fact: own, names: ['person'] }),
  /**
   * `returnedCents`: what was refunded to the card for the unused days. The notice is not emailed: an email of its own, which
   * cannot be turned off, goes out instead (server/src/memberships/member-letters.ts).
   */
  defineNotice('membership_ended_by_creator', {
    ...ofFan,
    fact: { ...own, returnedCents: amount },
    names: ['person'],
    isMailed: false,
  }),
  /**
   * To the member on a trial. `endsAt`: when it ends; `priceCents`: the price of a month, null if the tier takes no new
   * members.
   */
  defineNotice('trial_ending', {
    ...ofFan,
    fact: { ...own, endsAt: z.iso.datetime(), priceCents: amount.nullable() },
    names: both,
  }),
  defineNotice('trial_ended', { ...ofFan, fact: own, names: ['person'] }),
]);
