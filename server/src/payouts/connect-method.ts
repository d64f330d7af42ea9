import { PAYOUT, type PayoutCountry } from '@limelight/contract/payouts/limits';
import type { CreatorId, PayoutMethodId } from '@limelight/contract/platform/ids';
import type { Deps } from '../kernel/deps.ts';
import { HOUR } from '../platform/clock/clock.ts';
import type { Tx } from '../platform/db/db.ts';
import type { PayoutAccount } from '../kernel/payment-provider.ts';
import { Refused } from '../kernel/refused.ts';
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

/** A new account is needed, and no country was given for it, or the provider does not pay out there. */
class CountryRefused extends Refused<{ readonly code: 'country_missing' | 'country_refused' }> {
  override name = 'CountryRefused';

  constructor(code: 'country_missing' | 'country_refused') {
    super({ code });
  }
}

/**
 * Connects the provider's payout account. Where the person has to finish on the provider's page, returns that address; call it
 * again when they come back. The first method can be used at once; a changed one is held, and its owner is told by email.
 * `replaces` starts a new account in place of that method; if that method is no longer in use, or another account is still
 * unfinished, the call continues with that one: pressing twice makes one account. An account keeps its country: an unfinished
 * account in another country than `country` is abandoned for a new one.
 */
export async function connectMethod(
  deps: Deps,
  creatorId: CreatorId,
  { replaces, country = null }: Wish = {},
): Promise<{ redirectUrl: string | null; isReady: boolean }> {
  const { name, payoutCountries } = deps.payments;
  // The order matters: a replacement made between the two reads then counts as unfinished.
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
    // Pressing twice makes one account; each replacement has its own.
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
  /** The country where the owner of a new account lives. */
  readonly country?: PayoutCountry | null | undefined;
}

/** Makes this account the payout method, unless it already is. */
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
