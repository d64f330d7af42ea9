import { FAN_CARD } from '@limelight/contract/messages/inbox-limits';
import type { FanCard } from '@limelight/contract/messages/operations';
import { type ConversationId, creatorId } from '@limelight/contract/platform/ids';
import { fanNote } from '../fans/index.ts';
import type { Viewer } from '../kernel/viewer.ts';
import type { Deps } from '../kernel/deps.ts';
import { runningMembership } from '../memberships/index.ts';
import { purchasesFrom } from '../payments/index.ts';
import { lastSeen } from '../platform/clock/last-seen.ts';
import { fanOf } from './fan-side.ts';

/** The fan card of a conversation, in five statements. Throws `MessageRefused`. */
export async function readFan(
  { db, clock, followsSince }: Pick<Deps, 'db' | 'clock' | 'followsSince'>,
  viewer: Viewer,
  id: ConversationId,
): Promise<FanCard> {
  const side = await fanOf(db, viewer, id);
  const fan = side.other_id;
  const creator = creatorId.parse(viewer.id);
  const [follows, membership, bought, note] = await Promise.all([
    followsSince(db, fan, creator),
    runningMembership(db, fan, creator, clock.now()),
    purchasesFrom(db, { buyerId: fan, creatorId: creator }, FAN_CARD.purchases),
    fanNote(db, creator, fan),
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
