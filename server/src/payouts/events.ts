import { z } from 'zod';
import { creatorId, payoutId } from '@limelight/contract/platform/ids';
import { amount } from '@limelight/contract/platform/money';
import { defineEvent } from '../kernel/parts/event.ts';

/** Cents of the whole payout. */
const payout = z.object({ payoutId, creatorId, amountCents: amount });

export const payoutPaid = defineEvent('payout.paid', payout);
/** It did not arrive, or was returned in full; the money is available again. */
export const payoutFailed = defineEvent('payout.failed', payout);
