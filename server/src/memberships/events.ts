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
/** No card could pay the next month; the renewal is tried again some days later. */
export const renewalFailed = defineEvent('membership.renewalFailed', z.object(membership));
/**
 * The member moved to a more expensive tier during a month, or back when that was refunded; a change that waits for the next
 * month comes with `membership.renewed`.
 */
export const membershipMoved = defineEvent('membership.moved', z.object(membership));
/**
 * `isReplaced`: the fan's next membership with the creator begins at the same moment. `isByCreator`:
 * `membership.endedByCreator` is emitted as well.
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
/** A trial ends at `endsAt`, a day from now; the cents that a month of its tier costs, null where the tier is not sold. */
export const trialEnding = defineEvent(
  'membership.trialEnding',
  z.object({ ...membership, endsAt: z.iso.datetime(), priceCents: amount.nullable() }),
);
/**
 * The creator ended it with a block; `returnedCents` for the unused days go back to the card. `membership.ended` is emitted as
 * well.
 */
export const membershipEndedByCreator = defineEvent(
  'membership.endedByCreator',
  z.object({ ...membership, returnedCents: amount }),
);

/** A membership whose monthly price is going to rise, in cents. */
const rise = { ...membership, fromCents: amount, priceCents: amount };
export const priceRiseAsked = defineEvent('membership.priceRiseAsked', z.object(rise));
/** `startsAt`: the start of the first month at the new price. */
export const priceRiseAgreed = defineEvent(
  'membership.priceRiseAgreed',
  z.object({ ...rise, startsAt: z.iso.datetime() }),
);
