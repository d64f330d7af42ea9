import type { PayoutOverview } from '@limelight/contract/payouts/operations';
import type { CreatorId } from '@limelight/contract/platform/ids';
import type { Deps } from '../kernel/deps.ts';
import { creatorBalancesOf, debtsOf } from '../ledger/index.ts';
import { openDisputesOf } from '../payments/index.ts';
import { payoutFacts, payoutHistory } from './queries.ts';
import { toOverview } from './view.ts';

/** How many payouts the history shows. */
const HISTORY = 50;

/** The Payouts tab: balance, method, schedule, history. */
export async function getOverview(deps: Deps, creatorId: CreatorId): Promise<PayoutOverview> {
  const [balances, facts, history, disputes] = await Promise.all([
    creatorBalancesOf(deps.db, creatorId),
    deps.db.one(payoutFacts, creatorId),
    deps.db.many(payoutHistory, creatorId, HISTORY),
    openDisputesOf(deps.db, creatorId),
  ]);
  const debts = await debtsOf(deps.db, creatorId, balances.owedCents);
  const { payoutCountries: countries, payoutLabel: providerLabel } = deps.payments;
  return toOverview(
    { balances, debts, disputes, facts, history, countries, providerLabel },
    deps.clock.now(),
  );
}
