import type { PromotionState } from '@limelight/contract/memberships/operations';

/** Whether a promotion can be claimed at `now`: it is over at its end, or earlier when its claims reach the cap. */
export function stateOf(
  row: {
    readonly ends_at: Date | null;
    readonly ended_at: Date | null;
    readonly claims: number;
    readonly most_claims: number | null;
  },
  now: Date,
): PromotionState {
  if (row.ended_at !== null || (row.ends_at !== null && row.ends_at <= now)) return 'ended';
  return row.most_claims !== null && row.claims >= row.most_claims ? 'used_up' : 'running';
}
