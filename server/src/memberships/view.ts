import type { Membership, MembershipState } from '@limelight/contract/memberships/operations';
import type { ListedMembership, StateRow } from './queries.ts';

export function toState(row: Omit<StateRow, 'fan_id'>): MembershipState {
  return {
    id: row.id,
    status: row.status,
    tierId: row.tier_id,
    tierName: row.tier_name,
    priceCents: row.price_cents,
    startedAt: row.started_at.toISOString(),
    currentPeriodEnd: row.current_period_end.toISOString(),
    next:
      row.next_tier_id === null || row.next_price_cents === null
        ? null
        : {
            tierId: row.next_tier_id,
            tierName: row.next_tier_name ?? '',
            priceCents: row.next_price_cents,
          },
    closesAt: row.closes_at?.toISOString() ?? null,
    isTrial: row.is_trial,
  };
}

export function toMembership(row: ListedMembership): Membership {
  return {
    ...toState(row),
    creator: {
      id: row.creator_id,
      handle: row.handle,
      displayName: row.display_name,
      avatarUrl: row.avatar_url,
    },
    lastOrderId: row.last_order_id,
    endedAt: row.ended_at?.toISOString() ?? null,
    tierPriceCents: row.tier_price_cents,
    priceAsk:
      row.asked_price_cents === null
        ? null
        : { priceCents: row.asked_price_cents, answer: row.price_answer },
    hasOtherTiers: row.has_other_tiers,
    hasPage: row.has_page,
    isBlocked: row.is_blocked,
    endedByCreator: row.ended_by_creator,
    returnedCents: row.returned_cents,
  };
}
