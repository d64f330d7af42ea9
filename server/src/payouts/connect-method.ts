import type { CreatorId } from '@limelight/contract/platform/ids';
import type { Deps } from '../deps.ts';
import { DAY } from '../platform/clock/clock.ts';
import type { Tx } from '../platform/db/db.ts';
import type { PayoutAccount } from '../payments/index.ts';
import {
  currentMethod,
  insertMethod,
  lockCreator,
  payoutAccount,
  putPayoutAccount,
  removeMethod,
} from './queries.ts';

/** How long a changed method waits before money goes there: time to notice a stolen session. */
const CHANGED_METHOD_WAITS_DAYS = 3;

/**
 * Connects the provider's payout account; where the person has to finish on the provider's page, answers that address
 * and is called again when they come back. The first method can be used at once.
 */
export async function connectMethod(
  deps: Deps,
  creatorId: CreatorId,
): Promise<{ redirectUrl: string | null }> {
  const { name } = deps.payments;
  const known = await deps.db.maybe(payoutAccount, creatorId, name);
  const account = await deps.payments.connectPayoutAccount({
    creatorId,
    accountRef: known?.provider_ref ?? null,
    returnUrl: `${deps.config.publicUrl}/creator/earnings?connected=1`,
  });
  await deps.db.tx(async (tx) => {
    await tx.one(lockCreator, creatorId);
    await tx.run(putPayoutAccount, creatorId, name, account.ref, deps.clock.now());
    if (account.redirectUrl === null) await useAccount(deps, tx, creatorId, account);
  });
  return { redirectUrl: account.redirectUrl };
}

async function useAccount(
  deps: Deps,
  tx: Tx,
  creatorId: CreatorId,
  account: PayoutAccount,
): Promise<void> {
  const now = deps.clock.now();
  const current = await tx.maybe(currentMethod, creatorId);
  if (current?.provider_ref === account.ref) return;
  if (current) await tx.run(removeMethod, current.id, now);
  const usableFrom = current && new Date(now.getTime() + CHANGED_METHOD_WAITS_DAYS * DAY);
  await tx.run(
    insertMethod,
    creatorId,
    deps.payments.name,
    account.ref,
    account.label,
    usableFrom,
    now,
  );
}
