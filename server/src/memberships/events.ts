import { z } from 'zod';
import { creatorId, membershipId, tierId, userId } from '@limelight/contract/platform/ids';
import { amount } from '@limelight/contract/platform/money';
import { defineEvent } from '../kernel/parts/event.ts';

const membership = { membershipId, creatorId, fanId: userId, tierId };

/** The price of a month, in cents. */
const month = z.object({ ...membership, priceCents: amount });
export const membershipBegan = defineEvent('membership.began', month);
/** Another month has begun. */
export const membershipRenewed = defineEvent('membership.renewed', month);
/** No card could pay the next month; it is tried again some days later. */
export const renewalFailed = defineEvent('membership.renewalFailed', z.object(membership));
/** To a dearer tier in mid-month, or back when that was refunded; later changes come with `membership.renewed`. */
export const membershipMoved = defineEvent('membership.moved', z.object(membership));
/**
 * `isReplaced`: the fan's next membership with the creator begins in the same moment. `isByCreator`:
 * `membership.endedByCreator` comes too.
 */
export const membershipEnded = defineEvent(
  'membership.ended',
  z.object({
    ...membership,
    isTrial: z.boolean().default(false),
    isReplaced: z.boolean().default(false),
    isByCreator: z.boolean().default(false),
  }),
);
/** A trial ends at `endsAt`, a day from now; what a month of its tier costs in cents, null where it is not sold. */
export const trialEnding = defineEvent(
  'membership.trialEnding',
  z.object({ ...membership, endsAt: z.iso.datetime(), priceCents: amount.nullable() }),
);
/** By a block of the creator's; `returnedCents` of the unused days go back to the card. `membership.ended` comes too. */
export const membershipEndedByCreator = defineEvent(
  'membership.endedByCreator',
  z.object({ ...membership, returnedCents: amount }),
);

/** A membership whose monthly price is to rise, in cents. */
const rise = { ...membership, fromCents: amount, priceCents: amount };
export const priceRiseAsked = defineEvent('membership.priceRiseAsked', z.object(rise));
/** `startsAt`: the month from which it is paid. */
export const priceRiseAgreed = defineEvent(
  'membership.priceRiseAgreed',
  z.object({ ...rise, startsAt: z.iso.datetime() }),
);
