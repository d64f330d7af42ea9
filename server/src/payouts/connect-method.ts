import { PAYOUT, type PayoutCountry } from '@limelight/contract/payouts/limits';
import type { CreatorId, PayoutMethodId } from '@limelight/contract/platform/ids';
import type { Deps } from '../kernel/deps.ts';
import { HOUR } from '../platform/clock/clock.ts';
import type { Tx } from '../platform/db/db.ts';
import type { PayoutAccount } from '../kernel/payment-provider.ts';
import { NOT_READY } from './account-words.ts';
import { mailMethodChanged } from './mail-method-changed.ts';
import {
  currentMethod,
  insertMethod,
  lockCreator,
  payoutAccount,
  putPayoutAccount,
  removeMethod,
  reportAccount,
} from './queries.ts';

/** A new account has to be made, and for which country nobody said, or the provider does not pay out there. */
export class CountryRefused extends Error {
  override name = 'CountryRefused';
  readonly code: 'country_missing' | 'country_refused';

  constructor(code: 'country_missing' | 'country_refused') {
    super(code);
    this.code = code;
  }
}

/**
 * Connects the provider's payout account; where the person has to finish on the provider's page, answers that address
 * and is called again when they come back. The first method can be used at once; a changed one waits, and its owner
 * learns of it by mail. `replaces` begins another account in place of that method; where it is not the one in use
 * any more, or another waits to be finished, this goes on with that: pressed twice, it is one. An account keeps its
 * country: one that waits to be finished and is of another country than `country` is left for a new one.
 */
export async function connectMethod(
  deps: Deps,
  creatorId: CreatorId,
  { replaces, country = null }: Wish = {},
): Promise<{ redirectUrl: string | null; isReady: boolean }> {
  const { name, payoutCountries } = deps.payments;
  // In this order: a replacement between the two reads is seen as one that is under way.
  const current = await deps.db.maybe(currentMethod, creatorId);
  const known = await deps.db.maybe(payoutAccount, creatorId, name);
  const isInUse = current?.provider_ref === known?.provider_ref;
  const isReplaced = replaces !== undefined && current?.id === replaces && isInUse;
  const isElsewhere = country !== null && !isInUse && country !== known?.country;
  const isNew = known === null || isReplaced || isElsewhere;
  if (isNew && country === null && payoutCountries.length > 1) {
    throw new CountryRefused('country_missing');
  }
  const sequence = isNew ? (known?.sequence ?? 0) + 1 : known.sequence;
  const account = await deps.payments.connectPayoutAccount({
    creatorId,
    accountRef: isNew ? null : known.provider_ref,
    // Pressed twice, it is one account; each replacement is one of its own.
    idempotencyKey: sequence === 1 ? `account:${creatorId}` : `account:${creatorId}:${sequence}`,
    country,
    returnUrl: `${deps.config.publicUrl}/creator/earnings?connected=1`,
  });
  if (account === 'country_refused') throw new CountryRefused(account);
  const { ref, isReady, redirectUrl } = account;
  await deps.db.tx(async (tx) => {
    await tx.one(lockCreator, creatorId);
    const now = deps.clock.now();
    await tx.run(putPayoutAccount, creatorId, name, sequence, ref, now, country);
    await tx.run(reportAccount, ref, isReady ? null : NOT_READY, now);
    if (isReady) await useAccount(deps, tx, creatorId, account);
  });
  return { redirectUrl, isReady };
}

interface Wish {
  readonly replaces?: PayoutMethodId | undefined;
  /** Where the owner of a new account lives. */
  readonly country?: PayoutCountry | null | undefined;
}

/** Pays out to this account from now on, where it is not the one in use already. */
export async function useAccount(
  deps: Deps,
  tx: Tx,
  creatorId: CreatorId,
  account: Pick<PayoutAccount, 'ref' | 'label'>,
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
