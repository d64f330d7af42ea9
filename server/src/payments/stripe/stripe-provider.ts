import type { Logger } from 'pino';
import Stripe from 'stripe';
import { PAYOUT_COUNTRIES, type PayoutCountry } from '@limelight/contract/payouts/limits';
import type {
  CardPage,
  ChargeOutcome,
  ChargePart,
  ChargeRequest,
  PaymentProvider,
  PayoutAccount,
  ProviderEvent,
  ProviderMove,
  SavedCard,
  TransferRequest,
} from '../../kernel/payment-provider.ts';
import { SECOND } from '../../platform/clock/clock.ts';
import { toProviderEvent } from './events.ts';
import { sayOutOfReach } from './out-of-reach.ts';
import { cardRefOf, cardSession, KEY, paymentIntent, toOutcome } from './outcome.ts';
import { isInReview, isReady, labelOf, payoutAccount } from './payout-account.ts';
import {
  KEEPS_EVENTS_MS,
  stripeEventsOfAccount,
  stripeEventsSince,
  stripeMovesSince,
} from './since.ts';
import { stripeClient } from './stripe-client.ts';

export interface StripeOptions {
  readonly secretKey: string | null;
  readonly publishableKey: string | null;
  /** The secrets that sign the events, separated by commas: one for each endpoint that Stripe sends to. */
  readonly webhookSecret: string | null;
  /** The URL of Stripe's API, for a stand-in or a proxy; null for Stripe's own. */
  readonly apiUrl: string | null;
}

const NOT_FINISHED = 'The payment provider didn’t save your card. Please try again.';

/** Stripe's names of the networks, as people write them. */
const BRANDS: Readonly<Record<string, string>> = {
  amex: 'American Express',
  diners: 'Diners Club',
  discover: 'Discover',
  jcb: 'JCB',
  mastercard: 'Mastercard',
  unionpay: 'UnionPay',
  visa: 'Visa',
};

const CARD_GONE = 'The payment provider no longer has this card. Please use another one.';

/** Stripe: PaymentIntents for charges, Connect transfers for payouts. */
export function createStripeProvider(options: StripeOptions, log: Logger): PaymentProvider {
  const { secretKey, publishableKey, webhookSecret } = options;
  if (!secretKey || !webhookSecret)
    throw new Error('stripe needs its secret key and webhook secret');
  // A person waits: one more try, so that they get our sentence before their proxy's own page after 60 s.
  const stripe = stripeClient({
    secretKey,
    apiUrl: options.apiUrl,
    retries: 1,
    timeoutMs: 20 * SECOND,
  });
  return sayOutOfReach(new StripeProvider(stripe, secretKey, publishableKey, webhookSecret), log);
}

class StripeProvider implements PaymentProvider {
  readonly name = 'stripe';
  readonly isTest: boolean;
  readonly isHeld = false;
  readonly keepsEventsMs = KEEPS_EVENTS_MS;
  readonly publishableKey: string | null;
  /** Without a country: its owner chooses one when the account is connected. */
  readonly payoutLabel = 'Stripe';
  readonly payoutCountries = PAYOUT_COUNTRIES;
  readonly #stripe: Stripe;
  readonly #webhookSecrets: readonly string[];

  constructor(
    stripe: Stripe,
    secretKey: string,
    publishableKey: string | null,
    webhookSecret: string,
  ) {
    this.#stripe = stripe;
    this.#webhookSecrets = webhookSecret.split(',').map((secret) => secret.trim());
    this.publishableKey = publishableKey;
    this.isTest = /^(sk|rk)_test_/.test(secretKey);
  }

  /**
   * Stripe's own page, so that none of its scripts run in ours. All cards of a person belong to one customer; a customer that
   * was deleted at Stripe is made again.
   */
  async cardPage(request: {
    userId: string;
    customerRef: string | null;
    returnUrl: string;
  }): Promise<CardPage> {
    const { userId, customerRef, returnUrl } = request;
    const known = customerRef ?? (await this.#makeCustomer(userId, `customer:${userId}`));
    try {
      return await this.#cardPageOf(userId, known, returnUrl);
    } catch (error) {
      if (!isInvalidRequest(error) || error.param !== 'customer') throw error;
      const fresh = await this.#makeCustomer(userId, `customer:${userId}:${known}`);
      return this.#cardPageOf(userId, fresh, returnUrl);
    }
  }

  /** Two clicks at once make one customer. */
  async #makeCustomer(userId: string, idempotencyKey: string): Promise<string> {
    const customer = await this.#stripe.customers.create(
      { metadata: { [KEY]: userId } },
      { idempotencyKey },
    );
    return customer.id;
  }

  async #cardPageOf(userId: string, customer: string, returnUrl: string): Promise<CardPage> {
    const session = await this.#stripe.checkout.sessions.create({
      mode: 'setup',
      currency: 'usd',
      customer,
      allowed_payment_method_types: ['card'],
      client_reference_id: userId,
      metadata: { [KEY]: userId },
      success_url: `${returnUrl}?card={CHECKOUT_SESSION_ID}`,
      cancel_url: `${returnUrl}?card=`,
    });
    if (session.url === null) throw new Error(`stripe: ${session.id} has no page`);
    return { url: session.url, customerRef: customer };
  }

  /** The token is what the card page returned with; it saves a card only for the person who opened that page. */
  async saveCard(request: {
    token: string;
    userId: string;
  }): Promise<SavedCard | { refused: string }> {
    const { token, userId } = request;
    try {
      const session = cardSession.parse(
        await this.#stripe.checkout.sessions.retrieve(token, {
          expand: ['setup_intent.payment_method'],
        }),
      );
      if (session.metadata[KEY] !== userId) return { refused: NOT_FINISHED };
      const { customer, setup_intent: setup } = session;
      if (customer === null || setup?.status !== 'succeeded') return { refused: NOT_FINISHED };
      const { id, card } = setup.payment_method ?? {};
      if (!id || !card) return { refused: 'You can only save cards here.' };
      return {
        ref: cardRefOf(customer, id),
        fingerprint: card.fingerprint ?? id,
        // The card page asks the bank before it returns.
        isVerified: true,
        brand: BRANDS[card.brand] ?? card.brand,
        last4: card.last4,
        expMonth: card.exp_month,
        expYear: card.exp_year,
      };
    } catch (error) {
      if (isCardError(error) || isInvalidRequest(error)) return { refused: NOT_FINISHED };
      throw error;
    }
  }

  async charge(request: ChargeRequest): Promise<ChargeOutcome> {
    const { idempotencyKey, cardRef, amountCents, description, offSession, returnUrl } = request;
    const { isCapturedLater } = request;
    const [customer = '', paymentMethod = ''] = cardRef.split(':');
    try {
      const intent = await this.#stripe.paymentIntents.create(
        {
          amount: amountCents,
          currency: 'usd',
          customer,
          payment_method: paymentMethod,
          allowed_payment_method_types: ['card'],
          confirm: true,
          ...(isCapturedLater && { capture_method: 'manual' as const }),
          description,
          metadata: { [KEY]: idempotencyKey },
          ...(offSession ? { off_session: true } : { return_url: returnUrl }),
        },
        { idempotencyKey: `charge:${idempotencyKey}` },
      );
      return toOutcome(paymentIntent.parse(intent));
    } catch (error) {
      if (isCardGone(error)) {
        return { status: 'declined', chargeRef: null, reason: CARD_GONE, isCardGone: true };
      }
      if (!isCardError(error)) throw error;
      const chargeRef = error.payment_intent?.id ?? null;
      return { status: 'declined', chargeRef, reason: error.message };
    }
  }

  /** Stripe's search lags by up to a minute: a charge made just now may not be found yet, and is then requested again. */
  async findCharge(idempotencyKey: string): Promise<ChargeOutcome | null> {
    const { data } = await this.#stripe.paymentIntents.search({
      query: `metadata['${KEY}']:'${idempotencyKey}'`,
      limit: 1,
    });
    return data[0] ? toOutcome(paymentIntent.parse(data[0])) : null;
  }

  async capture(part: ChargePart): Promise<ChargeOutcome> {
    const { chargeRef, amountCents, idempotencyKey } = part;
    return this.#end(chargeRef, () =>
      this.#stripe.paymentIntents.capture(
        chargeRef,
        { amount_to_capture: amountCents },
        { idempotencyKey: `capture:${idempotencyKey}` },
      ),
    );
  }

  async cancelCharge(chargeRef: string): Promise<ChargeOutcome> {
    return this.#end(chargeRef, () => this.#stripe.paymentIntents.cancel(chargeRef));
  }

  /** For a charge that ended in the meantime, returns how it ended. */
  async #end(chargeRef: string, end: () => Promise<unknown>): Promise<ChargeOutcome> {
    try {
      return toOutcome(paymentIntent.parse(await end()));
    } catch (error) {
      if (!isInvalidRequest(error)) throw error;
      const intent = await this.#stripe.paymentIntents.retrieve(chargeRef);
      return toOutcome(paymentIntent.parse(intent));
    }
  }

  async refund(part: ChargePart): Promise<void> {
    const { chargeRef, amountCents, idempotencyKey } = part;
    // Stripe forgets a key after a day, and the queue may retry later than that.
    const { data: made } = await this.#stripe.refunds.list({
      payment_intent: chargeRef,
      limit: 100,
    });
    const isLost = (status: string | null) => status === 'failed' || status === 'canceled';
    if (made.some((one) => one.metadata?.[KEY] === idempotencyKey && !isLost(one.status))) return;
    try {
      await this.#stripe.refunds.create(
        {
          payment_intent: chargeRef,
          amount: amountCents,
          metadata: { [KEY]: idempotencyKey },
        },
        { idempotencyKey },
      );
    } catch (error) {
      // All of it was refunded elsewhere, for example in Stripe's own dashboard.
      if (!isInvalidRequest(error) || error.code !== 'charge_already_refunded') throw error;
    }
  }

  async connectPayoutAccount(request: {
    creatorId: string;
    accountRef: string | null;
    idempotencyKey: string;
    country: PayoutCountry | null;
    returnUrl: string;
  }): Promise<PayoutAccount | 'country_refused'> {
    const { accountRef, returnUrl } = request;
    const found = accountRef === null ? await this.#makeAccount(request) : accountRef;
    if (found === null) return 'country_refused';
    const account = payoutAccount.parse(
      typeof found === 'string' ? await this.#stripe.accounts.retrieve(found) : found,
    );
    const made = { ref: account.id, label: labelOf(account), isReady: isReady(account) };
    if (made.isReady || isInReview(account)) return { ...made, redirectUrl: null };
    const link = await this.#stripe.accountLinks.create({
      account: account.id,
      type: 'account_onboarding',
      return_url: returnUrl,
      refresh_url: returnUrl,
    });
    return { ...made, redirectUrl: link.url };
  }

  /** Makes an account with this country, which cannot change later; null where Stripe does not pay out there. */
  async #makeAccount(request: {
    creatorId: string;
    idempotencyKey: string;
    country: PayoutCountry | null;
  }): Promise<Stripe.Account | null> {
    const { creatorId, idempotencyKey, country } = request;
    try {
      return await this.#stripe.accounts.create(
        {
          type: 'express',
          ...(country !== null && { country }),
          capabilities: { transfers: { requested: true } },
          metadata: { [KEY]: creatorId },
        },
        { idempotencyKey: country === null ? idempotencyKey : `${idempotencyKey}:${country}` },
      );
    } catch (error) {
      if (isInvalidRequest(error) && error.param === 'country') return null;
      throw error;
    }
  }

  async transfer(request: TransferRequest): Promise<{ transferRef: string } | { refused: string }> {
    const { accountRef, amountCents, idempotencyKey } = request;
    try {
      const transfer = await this.#stripe.transfers.create(
        {
          amount: amountCents,
          currency: 'usd',
          destination: accountRef,
          metadata: { [KEY]: idempotencyKey },
        },
        { idempotencyKey: `transfer:${idempotencyKey}` },
      );
      return { transferRef: transfer.id };
    } catch (error) {
      // Money still on its way to the platform's balance will arrive: the queue retries.
      if (isInvalidRequest(error) && error.code !== 'balance_insufficient') {
        return { refused: error.message };
      }
      throw error;
    }
  }

  async verifyEvent(headers: Headers, rawBody: string): Promise<unknown> {
    const signature = headers.get('stripe-signature');
    if (signature === null) return null;
    for (const secret of this.#webhookSecrets) {
      try {
        await this.#stripe.webhooks.constructEventAsync(rawBody, signature, secret);
        return JSON.parse(rawBody) as unknown;
      } catch {
        // Signed with the next secret, or by an unknown sender.
      }
    }
    return null;
  }

  readEvent(raw: unknown): ProviderEvent | null {
    return toProviderEvent(raw);
  }

  eventsSince(since: Date, accountRef: string | null): AsyncIterable<unknown> {
    return accountRef === null
      ? stripeEventsSince(this.#stripe, since)
      : stripeEventsOfAccount(this.#stripe, since, accountRef);
  }

  movesSince(since: Date): AsyncIterable<ProviderMove> {
    return stripeMovesSince(this.#stripe, since);
  }
}

const isCardError = (error: unknown): error is InstanceType<typeof Stripe.errors.StripeCardError> =>
  error instanceof Stripe.errors.StripeCardError;
/** A card or its customer was removed at Stripe. */
const isCardGone = (error: unknown): boolean =>
  isInvalidRequest(error) && (error.param === 'payment_method' || error.param === 'customer');
const isInvalidRequest = (
  error: unknown,
): error is InstanceType<typeof Stripe.errors.StripeInvalidRequestError> =>
  error instanceof Stripe.errors.StripeInvalidRequestError;
