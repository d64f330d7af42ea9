import { z } from 'zod';
import { page, pageInput } from '../platform/cursor.ts';
import { membershipId, tierId } from '../platform/ids.ts';
import { amount } from '../platform/money.ts';
import { input, operation } from '../platform/operation.ts';

/** A member's reply to a price rise. */
const priceAnswer = z.enum(['agreed', 'declined']);
export type PriceAnswer = z.infer<typeof priceAnswer>;

/** The price that a member was asked to agree to, today's price of their tier; `answer` is null until they reply. */
export const priceAsk = z.object({ priceCents: amount, answer: priceAnswer.nullable() });
export type PriceAsk = z.infer<typeof priceAsk>;

/** The replies of the members who were asked about a tier's current price, without those who left. */
export const priceAnswerCounts = z.object({
  agreed: z.int(),
  declined: z.int(),
  unanswered: z.int(),
});

const memberAnswer = z.object({
  membershipId,
  fan: z.object({
    handle: z.string(),
    displayName: z.string(),
    avatarUrl: z.string().nullable(),
  }),
  /** What the member paid when they were asked. */
  fromCents: amount,
  priceCents: amount,
  askedAt: z.iso.datetime(),
  answer: priceAnswer.nullable(),
  answeredAt: z.iso.datetime().nullable(),
});
export type MemberAnswer = z.infer<typeof memberAnswer>;

/** Creators only: the members who were asked about the tier's current price, and their replies; last asked first. */
export const listPriceAnswers = operation(
  'memberships.listPriceAnswers',
  'GET',
  '/memberships/tiers/{tierId}/price-answers',
  'How members answered a price rise',
)
  .input(
    input({
      tierId,
      answer: z.enum(['agreed', 'declined', 'unanswered']).optional(),
      ...pageInput({ default: 20, max: 50 }),
    }),
  )
  .output(page(memberAnswer));
