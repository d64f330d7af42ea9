import { PAYOUT, type PayoutCountry } from '@limelight/contract/payouts/limits';
import type { Payout, PayoutOverview } from '@limelight/contract/payouts/operations';
import type { CreatorBalances, Debt } from '../ledger/index.ts';
import type { OpenDispute } from '../payments/index.ts';
import type { PayoutFacts, PayoutRow } from './queries.ts';
import { nextRequestAt } from './rules.ts';

export function toPayout(row: PayoutRow): Payout {
  return {
    id: row.id,
    status: row.status,
    amountCents: row.amount_cents,
    methodLabel: row.method_label,
    requestedAt: row.requested_at.toISOString(),
    arrivesBy: row.arrives_by?.toISOString() ?? null,
    settledAt: row.settled_at?.toISOString() ?? null,
    failureReason: row.failure_reason,
  };
}

export interface OverviewParts {
  readonly balances: CreatorBalances;
  readonly debts: readonly Debt[];
  readonly disputes: readonly OpenDispute[];
  readonly facts: PayoutFacts;
  readonly history: readonly PayoutRow[];
  readonly countries: readonly PayoutCountry[];
  readonly providerLabel: string;
}

export function toOverview(
  { balances, debts, disputes, facts, history, countries, providerLabel }: OverviewParts,
  now: Date,
): PayoutOverview {
  const { method_id: id, method_label: label, method_problem: problem } = facts;
  const usableFrom = facts.usable_from?.toISOString() ?? null;
  return {
    availableCents: balances.availableCents,
    pendingCents: balances.pendingCents,
    nextClearsAt: balances.nextClearsAt?.toISOString() ?? null,
    lastClearsAt: balances.lastClearsAt?.toISOString() ?? null,
    undeliveredCents: balances.undeliveredCents,
    owedCents: balances.owedCents,
    owed: debts.map(({ reason, cents, at }) => ({ reason, cents, at: at.toISOString() })),
    disputes: disputes.map(({ answerBy, ...dispute }) => ({
      ...dispute,
      answerBy: answerBy?.toISOString() ?? null,
    })),
    currency: 'USD',
    method: id !== null && label !== null ? { id, label, usableFrom, problem } : null,
    providerLabel,
    countries: [...countries],
    schedule: facts.schedule,
    nextPayoutAt: facts.next_payout_at?.toISOString() ?? null,
    blockedBy: blockedBy(balances, facts, now),
    isFirst: facts.last_requested_at === null,
    history: history.map(toPayout),
  };
}

function blockedBy(
  { availableCents }: CreatorBalances,
  facts: PayoutFacts,
  now: Date,
): PayoutOverview['blockedBy'] {
  const until = nextRequestAt(facts.last_requested_at);
  if (until && until > now) return { reason: 'too_soon', until: until.toISOString() };
  if (availableCents < PAYOUT.minCents) return { reason: 'below_minimum' };
  if (!facts.onboarding_complete || facts.method_id === null) {
    return { reason: 'onboarding_incomplete' };
  }
  if (facts.method_problem !== null) return { reason: 'method_blocked' };
  return null;
}
