import type { PayoutCountry } from '@limelight/contract/payouts/limits';
import type { Cents } from '@limelight/contract/platform/money';

/**
 * The only interface to a card network. Nothing outside `payments` knows which provider is behind it. Every call with an
 * `idempotencyKey` may be repeated: the provider returns the first outcome. Never call it inside a transaction: the provider
 * keeps its own books, and a rollback does not undo a charge.
 */
export interface PaymentProvider {
  readonly name: 'sandbox' | 'stripe';
  /** True while no real money moves; every screen with money shows that. */
  readonly isTest: boolean;
  readonly publishableKey: string | null;
  /** The label of a payout account before there is one: 'Sandbox card provider, US'. */
  readonly payoutLabel: string;
  /** True in a restored copy that is not live yet: every call that would move money or make something is refused. */
  readonly isHeld: boolean;
  /** Where the owner of a payout account may live. With more than one, the person chooses one for a new account. */
  readonly payoutCountries: readonly PayoutCountry[];
  /**
   * A page of the provider's where the person enters a card; null where our own form takes it. `customerRef` is the provider's
   * id of the person; null makes a new customer.
   */
  cardPage(request: {
    userId: string;
    customerRef: string | null;
    returnUrl: string;
  }): Promise<CardPage | null>;
  /**
   * Saves the card behind a one-time token. Its bank is asked first whether the card is good, unless a purchase follows at once
   * (`forPurchase`) and shows that.
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
   * Takes reserved money, or a part of it, and releases the rest: once per key. For a charge that ended in the meantime,
   * returns how it ended.
   */
  capture(part: ChargePart): Promise<ChargeOutcome>;
  /**
   * Cancels a charge that waits for its card holder, or releases reserved money; returns `succeeded` for a charge that
   * succeeded in the meantime.
   */
  cancelCharge(chargeRef: string): Promise<ChargeOutcome>;
  /** Refunds a part of a charge, or all of it: once per key, however long ago the key was first used. */
  refund(part: ChargePart): Promise<void>;
  /**
   * Makes the account that payouts go to, or reads the existing one; `redirectUrl` while the person has to finish on the
   * provider's page.
   */
  connectPayoutAccount(request: {
    creatorId: string;
    accountRef: string | null;
    /** For the account to be made. */
    idempotencyKey: string;
    country: PayoutCountry | null;
    returnUrl: string;
  }): Promise<PayoutAccount | 'country_refused'>;
  transfer(request: TransferRequest): Promise<{ transferRef: string } | { refused: string }>;
  /** Checks the signature in constant time; null for a forged event. `readEvent` does the rest. */
  verifyEvent(headers: Headers, rawBody: string): Promise<unknown>;
  /** Reads a verified event, new or stored; null for anything that is not an event. */
  readEvent(raw: unknown): ProviderEvent | null;
  /**
   * The events since a moment as `verifyEvent` returns them, in any order, as far back as the provider keeps them: those of our
   * own account (null), or of one that payouts go to.
   */
  eventsSince(since: Date, accountRef: string | null): AsyncIterable<unknown>;
  /** How long the provider keeps its events. */
  readonly keepsEventsMs: number;
  /** What moved since a moment, as it stands now, for everything that was made with a key; in any order. */
  movesSince(since: Date): AsyncIterable<ProviderMove>;
}

/** A charge that succeeded or is reserved, a transfer, or a refund of a charge of any age, as it stands now. */
export type ProviderMove = { readonly at: Date; readonly idempotencyKey: string } & (
  | {
      readonly kind: 'charge';
      readonly chargeRef: string;
      readonly isCaptured: boolean;
      readonly amountCents: Cents;
      /** In total so far. */
      readonly refundedCents: Cents;
      readonly description: string | null;
      /** The provider's id of the person: a customer, or a card. */
      readonly payerRef: string | null;
    }
  | {
      readonly kind: 'transfer';
      readonly transferRef: string;
      /** It has arrived at the account. */
      readonly isPaid: boolean;
      readonly amountCents: Cents;
      /** Taken back, in total so far. */
      readonly returnedCents: Cents;
      readonly accountRef: string;
    }
  /** `refundedCents` is the total of the charge so far; the key is that of the charge. */
  | { readonly kind: 'refund'; readonly chargeRef: string; readonly refundedCents: Cents }
);

export interface CardPage {
  readonly url: string;
  /** The provider's id of the person from now on. */
  readonly customerRef: string;
}

export interface SavedCard {
  readonly ref: string;
  /** Identifies the card number: the same card entered again has the same fingerprint. */
  readonly fingerprint: string;
  /** The card's bank was asked and confirmed the card. */
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
  /** For renewals: the card holder is not there to confirm. */
  readonly offSession: boolean;
  /** Only reserves the money, for seven days at most; `capture` takes it. */
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
      /** The provider no longer has the card: it can never be charged again. */
      readonly isCardGone?: boolean;
    }
  /** Reserved on the card, and not taken yet. */
  | { readonly status: 'authorized'; readonly chargeRef: string }
  | { readonly status: 'abandoned'; readonly chargeRef: string }
  /** The network has it and has not decided yet. */
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
  /** Set where the owner has something left to do; null also while the provider reviews what they entered. */
  readonly redirectUrl: string | null;
}

/** An event, with the provider's own name for it. */
export type ProviderEvent = { readonly id: string; readonly type: string } & ProviderNews;

/** `idempotencyKey` is the one that the charge or transfer was made with: our order's or payout's id. */
export type ProviderNews =
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
   * A card holder disputed a charge: `opened` when the network took the money, `won` when it gave it back, `lost` when it keeps
   * it for good. `answerBy` is the network's deadline for evidence, as ISO 8601; null where the provider gives none. Amounts
   * are in cents.
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
   * A charge was refunded, by us or by the operator at the provider. `refundedCents` is the total so far, so events may arrive
   * in any order. `idempotencyKey` is set where the provider still reports it.
   */
  | {
      readonly kind: 'charge.refunded';
      readonly chargeRef: string;
      readonly idempotencyKey: string | null;
      readonly refundedCents: Cents;
    }
  /**
   * A transfer that had arrived was taken back, wholly or in part; `returnedCents` is the total so far, so events may arrive in
   * any order.
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
  /** The account's bank refused what the provider sent it at `at` (ISO 8601); the provider keeps the money for its owner. */
  | {
      readonly kind: 'bank.refused';
      readonly accountRef: string;
      readonly reason: string | null;
      readonly at: string;
    }
  /** A card was removed at the provider. */
  | { readonly kind: 'card.removed'; readonly cardRef: string }
  | { readonly kind: 'ignored' };
