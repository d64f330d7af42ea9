import { z } from 'zod';
import { payoutId } from '@limelight/contract/platform/ids';
import type { Deps } from '../kernel/deps.ts';
import type { PayoutEvent } from '../kernel/parts/payout-event-handler.ts';
import type { Tx } from '../platform/db/db.ts';
import { NOT_READY } from './account-words.ts';
import { useAccount } from './connect-method.ts';
import { mailPayoutsOnHold } from './mail-payouts-on-hold.ts';
import { accountByRef, currentMethod, lockCreator, reportAccount } from './queries.ts';
import { returnPayout } from './return-payout.ts';
import { settlePayout } from './settle-payout.ts';

/**
 * Handles the provider's events about transfers and accounts. An event about an unknown transfer or account changes nothing.
 */
export async function applyPayoutEvent(deps: Deps, tx: Tx, event: PayoutEvent): Promise<void> {
  switch (event.kind) {
    case 'transfer.updated': {
      const id = z.safeParse(payoutId, event.idempotencyKey);
      if (id.success) await settlePayout(deps, tx, id.data, event.status, event.reason);
      return;
    }
    case 'transfer.returned': {
      const id = z.safeParse(payoutId, event.idempotencyKey);
      if (id.success) await returnPayout(deps, tx, id.data, event.returnedCents);
      return;
    }
    case 'account.updated':
      return report(deps, tx, event, event.isReady ? null : NOT_READY);
    case 'bank.refused': {
      const why = event.reason === null ? '' : ` ${event.reason}`;
      return report(deps, tx, event, `Your bank didn’t accept your last payout.${why}`);
    }
  }
}

type AccountEvent = Extract<PayoutEvent, { kind: 'account.updated' | 'bank.refused' }>;

/**
 * Stores what the provider reports about an account, unless a newer report is stored. A creator's newest account is used once
 * it is ready; if the account in use is no longer ready, payouts are held back, and its owner is emailed once per problem.
 */
async function report(
  deps: Deps,
  tx: Tx,
  event: AccountEvent,
  problem: string | null,
): Promise<void> {
  const { accountRef } = event;
  const account = await tx.maybe(accountByRef, deps.payments.name, accountRef);
  if (!account) return;
  const { creator_id: creatorId } = account;
  await tx.one(lockCreator, creatorId);
  const at = new Date(event.at);
  if ((await tx.run(reportAccount, accountRef, problem, at)) === 0) return;
  if (event.kind === 'account.updated' && event.isReady) {
    if (account.is_newest) await useAccount(deps, tx, creatorId, { ref: accountRef, ...event });
    return;
  }
  const method = await tx.maybe(currentMethod, creatorId);
  const isInUse = method?.provider_ref === accountRef;
  if (isInUse && problem !== null && account.problem !== problem) {
    await mailPayoutsOnHold(deps, tx, creatorId, problem);
  }
}
