import { z } from 'zod';
import { creatorId, userId } from '@limelight/contract/platform/ids';
import { amount } from '@limelight/contract/platform/money';
import { defineEvent } from '../../src/kernel/parts/event.ts';

/** A framed print was made and now belongs to its holder. */
export const printGiven = defineEvent(
  'print.given',
  z.object({
    printId: z.uuid(),
    creatorId,
    buyerId: userId,
    holderId: userId,
    paidCents: amount,
  }),
);
