import type { CreatorId, MembershipId, TierId, UserId } from '@limelight/contract/platform/ids';
import type { AccountPart } from '../../kernel/parts/account-part.ts';
import type { Deps } from '../../kernel/deps.ts';
import { emitAll } from '../../events/index.ts';
import { exportSection } from '../../kernel/parts/export-section.ts';
import type { Tx } from '../../platform/db/db.ts';
import { statement, t } from '../../platform/db/statement.ts';
import { membershipEnded } from '../events.ts';
import { endPromotionsOf } from '../promotions/promotion-queries.ts';
import type { MembershipStatus } from '../queries.ts';

const stopRenewals = statement({
  name: 'memberships.stop-renewals',
  params: [t.uuid<UserId>(), t.timestamptz()],
  row: {
    id: t.uuid<MembershipId>(),
    fan_id: t.uuid<UserId>(),
    creator_id: t.uuid<CreatorId>(),
    tier_id: t.uuid<TierId>(),
    status: t.text<MembershipStatus>(),
  },
  text: `update memberships set
           status = case status when 'active' then 'ending' else 'ended' end,
           cancelled_at = case status when 'active' then $2 else cancelled_at end,
           ended_at = case status when 'active' then null else $2 end
         where (fan_id = $1 or creator_id = $1) and status in ('active', 'past_due')
         returning id, fan_id, creator_id, tier_id, status`,
});

/** A person's current and past memberships, their answers to prices, and their promotions. */
export const membershipsOfAccount: AccountPart = {
  close: stopMembershipsOf,
  exports: [
    exportSection(
      'memberships',
      'memberships',
      `select coalesce(jsonb_agg(jsonb_build_object('creator', p.handle, 'price_cents', x.price_cents,
         'status', x.status, 'started_at', x.started_at, 'current_period_end', x.current_period_end,
         'ended_at', x.ended_at)), '[]') as section
       from memberships x join profiles p on p.id = x.creator_id where x.fan_id = $1`,
    ),
    exportSection(
      'memberships',
      'price_answers',
      `select coalesce(jsonb_agg(jsonb_build_object('tier', tier.name, 'from_cents', x.from_cents,
         'price_cents', x.price_cents, 'asked_at', x.asked_at, 'answer', x.answer,
         'answered_at', x.answered_at)), '[]') as section
       from price_asks x join memberships m on m.id = x.membership_id join tiers tier on tier.id = x.tier_id
       where m.fan_id = $1`,
    ),
    exportSection(
      'memberships',
      'promotions',
      `select coalesce(jsonb_agg(jsonb_build_object('tier', tier.name, 'percent_off', x.percent_off,
         'trial_days', x.trial_days, 'offered_to', x.offered_to, 'is_link_only', x.is_link_only,
         'most_claims', x.most_claims, 'claims', x.claims, 'created_at', x.created_at, 'ends_at', x.ends_at,
         'ended_at', x.ended_at)), '[]') as section
       from promotions x left join tiers tier on tier.id = x.tier_id where x.creator_id = $1`,
    ),
    exportSection(
      'memberships',
      'claimed_promotions',
      `select coalesce(jsonb_agg(jsonb_build_object('creator', p.handle, 'price_cents', x.price_cents,
         'trial_days', x.trial_days, 'claimed_at', x.claimed_at)), '[]') as section
       from promotion_claims x join profiles p on p.id = x.creator_id where x.fan_id = $1 and not x.fell_through`,
    ),
  ],
};

/**
 * Handles an account that is being deleted: its promotions end, and no membership from or with it renews; a month that is paid
 * for lasts until its end.
 */
async function stopMembershipsOf(deps: Pick<Deps, 'clock'>, tx: Tx, userId: UserId): Promise<void> {
  await tx.run(endPromotionsOf, userId, deps.clock.now());
  const stopped = await tx.many(stopRenewals, userId, deps.clock.now());
  const ended = stopped.filter(({ status }) => status === 'ended');
  const events = ended.map((row) => ({
    membershipId: row.id,
    creatorId: row.creator_id,
    fanId: row.fan_id,
    tierId: row.tier_id,
  }));
  await emitAll(deps, tx, membershipEnded, events);
}
