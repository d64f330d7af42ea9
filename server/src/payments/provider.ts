import type { Cents } from '@limelight/contract/platform/money';

/**
 * The one door to a card network. Nothing outside `payments` knows which provider stands behind it.
 * Every call with an `idempotencyKey` may be repeated: the provider answers with the first outcome.
 */
export interface PaymentProvider {
  readonly name: 'sandbox' | 'stripe';
  /** True while no real money moves; every screen with money says so. */
  readonly isTest: boolean;
  readonly publishableKey: string | null;
  saveCard(request: { token: string; userId: string }): Promise<SavedCard | { refused: string }>;
  charge(request: ChargeRequest): Promise<ChargeOutcome>;
  /** How a charge stands, by the key it was made with; null when the provider never saw it. */
  findCharge(idempotencyKey: string): Promise<ChargeOutcome | null>;
  refund(request: { chargeRef: string; amountCents: Cents; idempotencyKey: string }): Promise<void>;
  /** Makes (or finds) the account that payouts go to; `redirectUrl` when the person has to finish on the provider's page. */
  connectPayoutAccount(request: { creatorId: string; returnUrl: string }): Promise<PayoutAccount>;
  transfer(request: { accountRef: string; amountCents: Cents; idempotencyKey: string }): Promise<{ transferRef: string }>;
  /** Checks the signature in constant time and parses; null for a forged or unknown event. */
  readEvent(headers: Headers, rawBody: string): Promise<ProviderEvent | null>;
}

export interface SavedCard {
  readonly ref: string;
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
  readonly returnUrl: string;
}

export type ChargeOutcome =
  | { readonly status: 'succeeded'; readonly chargeRef: string }
  | { readonly status: 'declined'; readonly chargeRef: string; readonly reason: string }
  | { readonly status: 'requires_action'; readonly chargeRef: string; readonly confirmUrl: string };

export interface PayoutAccount {
  readonly ref: string;
  /** As people read it: 'Sandbox card provider, US'. */
  readonly label: string;
  readonly redirectUrl: string | null;
}

export type ProviderEvent = { readonly id: string; readonly raw: unknown } & (
  | { readonly kind: 'charge.updated'; readonly idempotencyKey: string; readonly outcome: ChargeOutcome }
  | { readonly kind: 'transfer.updated'; readonly transferRef: string; readonly status: 'paid' | 'failed'; readonly reason: string | null }
  | { readonly kind: 'ignored' }
);
