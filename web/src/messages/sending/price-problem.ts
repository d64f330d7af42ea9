import { MESSAGE } from '@limelight/contract/messages/limits';
import { formatCents } from '@limelight/contract/platform/format-money';
import type { Cents } from '@limelight/contract/platform/money';
import { amountProblem, parseCents } from '../../ui/forms/parse-cents.ts';
import type { MessageDraft } from './message-draft.ts';

const isCents = (value: number): value is Cents => Number.isSafeInteger(value);

/** The allowed range, in the money format of the user's region. */
export const priceRange = (): string =>
  `${formatCents(MESSAGE.minPriceCents)} to ${formatCents(MESSAGE.maxPriceCents)}`;

/** The price of a message as typed, or its problem; null without a price. */
export function priceOf({
  price,
  files,
  lockedText,
}: Pick<MessageDraft, 'price' | 'files' | 'lockedText'>):
  | { cents: Cents | null }
  | { problem: string } {
  if (price === null) return { cents: null };
  const parsed = parseCents(price);
  if (!parsed.ok) return { problem: amountProblem[parsed.reason] };
  const { cents } = parsed;
  if (cents < MESSAGE.minPriceCents || cents > MESSAGE.maxPriceCents || !isCents(cents))
    return { problem: `Messages can cost from ${priceRange()}.` };
  if (lockedText.trim() === '' && files.every(({ isFree }) => isFree))
    return { problem: 'Lock a file or some words, or remove the price.' };
  return { cents };
}
