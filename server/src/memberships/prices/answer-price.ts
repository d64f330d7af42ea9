import type { MemberAnswer, PriceAnswer } from '@limelight/contract/memberships/operations';
import type { CreatorId, TierId } from '@limelight/contract/platform/ids';
import type { Cents } from '@limelight/contract/platform/money';
import type { Deps } from '../../kernel/deps.ts';
import { emit } from '../../events/index.ts';
import { timeCursor, toPage } from '../../platform/db/cursor.ts';
import type { Tx } from '../../platform/db/db.ts';
import { priceRiseAgreed } from '../events.ts';
import { answersOfTier, putAnswer } from './price-ask-queries.ts';
import type { MembershipRow } from '../queries.ts';

/**
 * Records a member's answer to a price, in the transaction that acts on it. An agreement emits an event, once: the member gets
 * an email, and the creator a notice.
 */
export async function recordAnswer(
  deps: Deps,
  tx: Tx,
  membership: MembershipRow,
  priceCents: Cents,
  answer: PriceAnswer,
): Promise<void> {
  const { id, tier_id: tierId, fan_id: fanId, creator_id: creatorId } = membership;
  const { price_cents: fromCents, current_period_end: end } = membership;
  const now = deps.clock.now();
  const isNew = await tx.maybe(putAnswer, id, tierId, fromCents, priceCents, answer, now);
  if (!isNew || answer === 'declined') return;
  const rise = { fromCents, priceCents, startsAt: end.toISOString() };
  await emit(deps, tx, priceRiseAgreed, { membershipId: id, creatorId, fanId, tierId, ...rise });
}

/** The members who were asked about the current price of the creator's tier, and their answers. */
export async function listPriceAnswers(
  { db }: Pick<Deps, 'db'>,
  creatorId: CreatorId,
  asked: {
    tierId: TierId;
    answer?: PriceAnswer | 'unanswered' | undefined;
    cursor?: string | undefined;
    limit: number;
  },
): Promise<{ items: MemberAnswer[]; nextCursor: string | null }> {
  const { tierId, answer = null, cursor, limit } = asked;
  const { at, id } = timeCursor.decode(cursor);
  const rows = await db.many(answersOfTier, tierId, creatorId, answer, at, id, limit + 1);
  const { items, nextCursor } = toPage(rows, limit, (row) =>
    timeCursor.encode(row.asked_at, row.membership_id),
  );
  return {
    nextCursor,
    items: items.map((row) => ({
      membershipId: row.membership_id,
      fan: { handle: row.handle, displayName: row.display_name, avatarUrl: row.avatar_url },
      fromCents: row.from_cents,
      priceCents: row.price_cents,
      askedAt: row.asked_at.toISOString(),
      answer: row.answer,
      answeredAt: row.answered_at?.toISOString() ?? null,
    })),
  };
}
