import { PAYOUT } from '@limelight/contract/payouts/limits';
import type { CreatorId, PayoutMethodId } from '@limelight/contract/platform/ids';
import type { Deps } from '../deps.ts';
import { HOUR } from '../platform/clock/clock.ts';
import type { Tx } from '../platform/db/db.ts';
import type { PayoutAccount } from '../payments/index.ts';
import { mailMethodChanged } from './mail-method-changed.ts';
import {
  currentMethod,
  insertMethod,
  lockCreator,
  payoutAccount,
  putPayoutAccount,
  removeMethod,
} from './queries.ts';

/**
 * Connects the provider's payout account; where the person has to finish on the provider's page, answers that address
 * and is called again when they come back. The first method can be used at once; a changed one waits, and its owner
 * learns of it by mail. `replaces` begins another account in place of that method; where it is not the one in use
 * any more, or another waits to be finished, this goes on with that: pressed twice, it is one.
 */
export async function connectMethod(
  deps: Deps,
  creatorId: CreatorId,
  { replaces }: { replaces?: PayoutMethodId | undefined } = {},
): Promise<{ redirectUrl: string | null }> {
  const { name } = deps.payments;
  // In this order: a replacement between the two reads is seen as one that is under way.
  const current = await deps.db.maybe(currentMethod, creatorId);
  const known = await deps.db.maybe(payoutAccount, creatorId, name);
  const isInUse = current?.id === replaces && current?.provider_ref === known?.provider_ref;
  const isNew = known === null || (replaces !== undefined && isInUse);
  const sequence = isNew ? (known?.sequence ?? 0) + 1 : known.sequence;
  const account = await deps.payments.connectPayoutAccount({
    creatorId,
    accountRef: isNew ? null : known.provider_ref,
    // Pressed twice, it is one account; each replacement is one of its own.
    idempotencyKey: sequence === 1 ? `account:${creatorId}` : `account:${creatorId}:${sequence}`,
    returnUrl: `${deps.config.publicUrl}/creator/earnings?connected=1`,
  });
  await deps.db.tx(async (tx) => {
    await tx.one(lockCreator, creatorId);
    await tx.run(putPayoutAccount, creatorId, name, sequence, account.ref, deps.clock.now());
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
  const usableFrom = current && new Date(now.getTime() + PAYOUT.changedMethodWaitsHours * HOUR);
  await tx.run(
    insertMethod,
    creatorId,
    deps.payments.name,
    account.ref,
    account.label,
    usableFrom,
    now,
  );
  if (usableFrom) {
    await mailMethodChanged(deps, tx, creatorId, { label: account.label, usableFrom });
  }
}
