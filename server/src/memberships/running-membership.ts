import type { CreatorId, UserId } from '@limelight/contract/platform/ids';
import type { Queryable } from '../platform/db/db.ts';
import { statement, t } from '../platform/db/statement.ts';

const running = statement({
  name: 'memberships.running-with',
  params: [t.uuid<UserId>(), t.uuid<CreatorId>(), t.timestamptz()],
  row: { tier_name: t.text(), started_at: t.timestamptz() },
  text: `
    select tier.name as tier_name, m.started_at
    from memberships m join tiers tier on tier.id = m.tier_id
    where m.fan_id = $1 and m.creator_id = $2 and m.status <> 'ended'
      and membership_runs(m.status, m.current_period_end, $3)`,
});

/** A fan's running membership with a creator: its tier and when it began; null where there is none. */
export async function runningMembership(
  db: Queryable,
  fan: UserId,
  creator: CreatorId,
  now: Date,
): Promise<{ readonly tierName: string; readonly since: Date } | null> {
  const row = await db.maybe(running, fan, creator, now);
  return row && { tierName: row.tier_name, since: row.started_at };
}
