import { z } from 'zod';
import { mediaId } from '../platform/ids.ts';
import { amount } from '../platform/money.ts';
import { input } from '../platform/operation.ts';
import { MESSAGE } from './limits.ts';

export const messageText = z.string().max(MESSAGE.textMax);

/** The texts, files and price of a message. */
export const messageContent = {
  text: messageText.default(''),
  /** Text that is shown once the price is paid. */
  lockedText: messageText.default(''),
  media: z
    .array(input({ mediaId, isFree: z.boolean().default(false) }))
    .max(MESSAGE.mediaMax)
    .default([]),
  /** For the locked words and the files that are not free. Creators only. */
  priceCents: amount.nullable().default(null),
};

/** Why its texts, files or price are refused. */
export const contentErrors = {
  empty_message: { status: 422, message: 'Write something or add a file first.' },
  price_out_of_range: { status: 422, message: 'Messages can cost from $1.00 to $500.00.' },
  nothing_to_sell: { status: 422, message: 'Lock a file or some words, or remove the price.' },
  price_missing: { status: 422, message: 'Set a price for the locked words.' },
  media_not_usable: {
    status: 422,
    message: 'One of these files can’t be used.',
    data: z.object({ mediaId }),
  },
} as const;
