import { FAN_CARD } from '@limelight/contract/messages/inbox-limits';
import type { FanCard } from '@limelight/contract/messages/operations';
import type { ConversationId } from '@limelight/contract/platform/ids';
import { fanNote } from '../../fans/index.ts';
import type { ActingCreator } from '../../kernel/acting.ts';
import type { Deps } from '../../kernel/deps.ts';
import { runningMembership } from '../../memberships/index.ts';
import { purchasesFrom } from '../../payments/index.ts';
import { lastSeen } from '../../platform/clock/last-seen.ts';
import { fanOf } from './fan-side.ts';

/** The fan card of a conversation, in five statements. Throws `MessageRefused`. */
export async function readFan(
  { db, clock, followsSince }: Pick<Deps, 'db' | 'clock' | 'followsSince'>,
  creator: ActingCreator,
  id: ConversationId,
): Promise<FanCard> {
  const side = await fanOf(db, creator, id);
  const fan = side.other_id;
  const [follows, membership, bought, note] = await Promise.all([
    followsSince(db, fan, creator.id),
    runningMembership(db, fan, creator.id, clock.now()),
    purchasesFrom(db, { buyerId: fan, creatorId: creator.id }, FAN_CARD.purchases),
    fanNote(db, creator.id, fan),
  ]);
  return {
    userId: fan,
    followsSince: follows?.toISOString() ?? null,
    membership: membership && {
      tierName: membership.tierName,
      since: membership.since.toISOString(),
    },
    lastSeenAt: lastSeen(side.last_seen_at, clock.now()),
    spentCents: bought.spentCents,
    purchases: {
      count: bought.count,
      last: bought.last.map((one) => ({ ...one, paidAt: one.paidAt.toISOString() })),
    },
    firstMessageAt: side.first_at?.toISOString() ?? null,
    note,
  };
}
