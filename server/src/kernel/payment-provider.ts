import type { PayoutCountry } from '@limelight/contract/payouts/limits';
import type { Cents } from '@limelight/contract/platform/money';

/**
 * The one door to a card network. Nothing outside `payments` knows which provider is behind it.
 * Every call with an `idempotencyKey` may be repeated: the provider answers with the first outcome.
 * Never call it inside a transaction: it has books of its own, and a rollback does not undo a charge.
 */
export interface PaymentProvider {
  readonly name: 'sandbox' | 'stripe';
  /** True while no real money moves; every screen with money says so. */
  readonly isTest: boolean;
  readonly publishableKey: string | null;
  /** How a payout account reads before there is one: 'Sandbox card provider, US'. */
  readonly payoutLabel: string;
  /** Where the owner of a payout account may live; with more than one, a new account is made for one of them. */
  readonly payoutCountries: readonly PayoutCountry[];
  /**
   * A page of the provider's where the person enters a card; null where our own form takes it. `customerRef` is whom the
   * provider knows the person as; null makes a customer.
   */
  cardPage(request: {
    userId: string;
    customerRef: string | null;
    returnUrl: string;
  }): Promise<CardPage | null>;
  /**
   * Takes the card behind a one-time token. Its bank is asked first whether it is good, unless a purchase follows at
   * once (`forPurchase`) and finds out.
   */
  saveCard(request: {
    token: string;
    userId: string;
    forPurchase: boolean;
  }): Promise<SavedCard | { refused: string }>;
  charge(request: ChargeRequest): Promise<ChargeOutcome>;
  /** The state of a charge, by the key it was made with; null when the provider never saw it. */
  findCharge(idempotencyKey: string): Promise<ChargeOutcome | null>;
  /**
   * Takes what was reserved, or a part of it, and lets go of the rest: once per key. One that ended meanwhile says how.
   */
  capture(part: ChargePart): Promise<ChargeOutcome>;
  /**
   * Gives up a charge that waits for its card holder, or lets go of reserved money; one that succeeded meanwhile says so.
   */
  cancelCharge(chargeRef: string): Promise<ChargeOutcome>;
  /** Gives a part of a charge back, or all of it: once per key, however long ago that was used first. */
  refund(part: ChargePart): Promise<void>;
  /**
   * Makes the account that payouts go to, or looks at the one there is; `redirectUrl` while the person has to finish
   * on the provider's page.
   */
  connectPayoutAccount(request: {
    creatorId: string;
    accountRef: string | null;
    /** Of the account to be made. */
    idempotencyKey: string;
    country: PayoutCountry | null;
    returnUrl: string;
  }): Promise<PayoutAccount | 'country_refused'>;
  transfer(request: TransferRequest): Promise<{ transferRef: string } | { refused: string }>;
  /** Checks the signature in constant time; null for a forged event. The rest is `readEvent`'s. */
  verifyEvent(headers: Headers, rawBody: string): Promise<unknown>;
  /** Reads an event that was verified, now or when it was stored; null for what is none. */
  readEvent(raw: unknown): ProviderEvent | null;
}

export interface CardPage {
  readonly url: string;
  /** The id under which the provider knows the person from now on. */
  readonly customerRef: string;
}

export interface SavedCard {
  readonly ref: string;
  /** Of the number: the same card entered again has the same. */
  readonly fingerprint: string;
  /** Its bank was asked and vouches for it. */
  readonly isVerified: boolean;
  readonly brand: string;
  readonly last4: string;
  readonly expMonth: number;
  readonly expYear: number;
}

export interface ChargeRequest {
  readonly idempotencyKey: string;
  readonly cardRef: string;
  readonly amountCents: Cents;
  readonly description: string;
  /** Renewals: the card holder is not there to confirm. */
  readonly offSession: boolean;
  /** Reserves the money, for seven days at most; `capture` takes it. */
  readonly isCapturedLater: boolean;
  readonly returnUrl: string;
}

/** A part of a charge, or all of it. */
export interface ChargePart {
  readonly chargeRef: string;
  readonly amountCents: Cents;
  readonly idempotencyKey: string;
}

export type ChargeOutcome =
  | { readonly status: 'succeeded'; readonly chargeRef: string }
  | {
      readonly status: 'declined';
      readonly chargeRef: string | null;
      readonly reason: string;
      /** The provider does not know the card any more: nothing will ever be charged to it. */
      readonly isCardGone?: boolean;
    }
  /** Reserved on the card, and not taken yet. */
  | { readonly status: 'authorized'; readonly chargeRef: string }
  | { readonly status: 'abandoned'; readonly chargeRef: string }
  /** The network has it and does not know yet. */
  | { readonly status: 'processing'; readonly chargeRef: string }
  | {
      readonly status: 'requires_action';
      readonly chargeRef: string;
      readonly confirmUrl: string;
    };

export interface TransferRequest {
  readonly accountRef: string;
  readonly amountCents: Cents;
  readonly idempotencyKey: string;
}

export interface PayoutAccount {
  readonly ref: string;
  /** As people read it: 'Sandbox card provider, US'. */
  readonly label: string;
  /** The provider pays out to it. */
  readonly isReady: boolean;
  /** Where its owner has something left to do; null also while the provider looks at what they entered. */
  readonly redirectUrl: string | null;
}

/** `idempotencyKey` is the one that the charge or transfer was made with: our order's or payout's id. */
export type ProviderEvent = { readonly id: string; readonly type: string } & (
  | {
      readonly kind: 'charge.updated';
      readonly idempotencyKey: string;
      readonly outcome: ChargeOutcome;
    }
  | {
      readonly kind: 'transfer.updated';
      readonly idempotencyKey: string;
      readonly status: 'paid' | 'failed';
      readonly reason: string | null;
    }
  /**
   * A card holder complained: `opened` when the network took the money, `won` when it gave it back, `lost` when it
   * keeps it for good. `answerBy` is until when it listens, as ISO 8601; null where it does not say. Cents.
   */
  | {
      readonly kind: 'dispute.updated';
      readonly chargeRef: string;
      readonly status: 'opened' | 'won' | 'lost';
      readonly amountCents: Cents;
      readonly networkFeeCents: Cents;
      readonly answerBy: string | null;
    }
  /**
   * A charge was given back, by us or by the operator at the provider. `refundedCents` is all of it so far, so events
   * may come in any order. `idempotencyKey` where the provider still says it.
   */
  | {
      readonly kind: 'charge.refunded';
      readonly chargeRef: string;
      readonly idempotencyKey: string | null;
      readonly refundedCents: Cents;
    }
  /**
   * What had arrived was taken back, whole or in part; `returnedCents` is all of it so far, so events may come in any
   * order.
   */
  | {
      readonly kind: 'transfer.returned';
      readonly idempotencyKey: string;
      readonly returnedCents: Cents;
    }
  /** Whether the provider pays out to an account, as of `at` (ISO 8601). */
  | {
      readonly kind: 'account.updated';
      readonly accountRef: string;
      readonly isReady: boolean;
      readonly label: string;
      readonly at: string;
    }
  /** The account's bank did not take what the provider sent it at `at` (ISO 8601); the provider keeps it for its owner. */
  | {
      readonly kind: 'bank.refused';
      readonly accountRef: string;
      readonly reason: string | null;
      readonly at: string;
    }
  /** A card was removed at the provider. */
  | { readonly kind: 'card.removed'; readonly cardRef: string }
  | { readonly kind: 'ignored' }
);
