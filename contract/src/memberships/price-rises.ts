import { z } from 'zod';
import { page, pageInput } from '../platform/cursor.ts';
import { membershipId, tierId } from '../platform/ids.ts';
import { amount } from '../platform/money.ts';
import { input, operation } from '../platform/operation.ts';

/** What a member said to a price rise. */
const priceAnswer = z.enum(['agreed', 'declined']);
export type PriceAnswer = z.infer<typeof priceAnswer>;

/** A member was asked to agree to today's price of their tier; `answer` is null until they say. */
export const priceAsk = z.object({ priceCents: amount, answer: priceAnswer.nullable() });
export type PriceAsk = z.infer<typeof priceAsk>;

/** How the members who were asked about a tier's current price answered, without those who left. */
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
  /** What they paid when they were asked. */
  fromCents: amount,
  priceCents: amount,
  askedAt: z.iso.datetime(),
  answer: priceAnswer.nullable(),
  answeredAt: z.iso.datetime().nullable(),
});
export type MemberAnswer = z.infer<typeof memberAnswer>;

/** Creators only: who was asked about the price that this tier has today, and what they said; last asked first. */
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
