import { createHash, randomBytes } from 'node:crypto';
import { type Cents, toCents } from '@limelight/contract/platform/money';
import { addBusinessDays } from '../../platform/clock/business-days.ts';
import { type Clock, DAY, HOUR } from '../../platform/clock/clock.ts';
import type { Db, Tx } from '../../platform/db/db.ts';
import type { Row } from '../../platform/db/statement.ts';
import type { Jobs } from '../../platform/jobs/job.ts';
import type {
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
import {
  isSigned,
  type SandboxEvent,
  SIGNATURE_HEADER,
  signature,
  toProviderEvent,
} from './events.ts';
import { deliverEventJob, endTransferJob, letGoJob } from './jobs.ts';
import * as queries from './queries.ts';
import { eventsSince, sandboxMovesSince } from './since.ts';
import { type CardBehavior, decide, REFUSED_BY_HOLDER, refusalOf } from './test-cards.ts';

export interface SandboxOptions {
  /** Connections of the network's own: its commits do not depend on any transaction of the product. */
  readonly db: Db;
  readonly clock: Clock;
  readonly jobs: Jobs;
  /** The URL of our webhook. */
  readonly webhookUrl: string;
}

export interface NewCard {
  readonly behavior: CardBehavior;
  readonly brand: string;
  readonly last4: string;
  readonly expMonth: number;
  readonly expYear: number;
}

/** Days between a transfer and the event of its arrival; within the 2-5 business days that the product promises creators. */
const TRANSFER_BUSINESS_DAYS = 2;
/** One in this many events is delivered twice, as real networks do now and then. */
const TWICE_EVERY = 5;
/** When the holder of the disputing card disputes the charge. */
const DISPUTED_AFTER = 3 * DAY;
/** How long the network waits for evidence before it decides. */
const ANSWERED_WITHIN = 10 * DAY;
/** How long money stays reserved. */
const RESERVED_FOR = 7 * DAY;
const DISPUTE_FEE_CENTS = toCents(15_00);
const BOUNCED = 'The bank account couldn’t be reached.';

/** The test cards differ in these two fields; the number itself is never stored. */
const fingerprintOf = ({ brand, last4 }: NewCard) =>
  createHash('md5').update(`${brand}${last4}`).digest('hex');

export const newRef = (prefix: string) => `${prefix}_${randomBytes(16).toString('hex')}`;

/** A card network inside this database: cards, declines, confirmations, and signed events that may arrive twice. */
export class SandboxProvider implements PaymentProvider {
  readonly name = 'sandbox';
  readonly isTest = true;
  readonly isHeld = false;
  readonly keepsEventsMs = Infinity;
  readonly publishableKey = null;
  readonly payoutLabel = 'Sandbox card provider, US';
  readonly payoutCountries = ['US'] as const;
  readonly #options: SandboxOptions;

  constructor(options: SandboxOptions) {
    this.#options = options;
  }

  /** Makes a one-time token for a card, as a real network's own form does. */
  async createToken(card: NewCard): Promise<string> {
    const { db, clock } = this.#options;
    const token = newRef('tok');
    const { behavior, brand, last4, expMonth, expYear } = card;
    const id = newRef('card');
    await db.run(queries.insertCard, {
      id,
      behavior,
      brand,
      last4,
      expMonth,
      expYear,
      token,
      now: clock.now(),
      fingerprint: fingerprintOf(card),
    });
    return token;
  }

  async cardPage(): Promise<null> {
    return null;
  }

  async saveCard({
    token,
    forPurchase,
  }: {
    token: string;
    forPurchase: boolean;
  }): Promise<SavedCard | { refused: string }> {
    const { db, clock } = this.#options;
    const card = await db.maybe(queries.takeToken, token, new Date(clock.now().getTime() - HOUR));
    if (!card)
      return { refused: 'This card form has already been used. Please enter your card again.' };
    const refused = forPurchase ? null : refusalOf(card.behavior);
    if (refused !== null) return { refused };
    return {
      ref: card.id,
      fingerprint: card.fingerprint,
      isVerified: !forPurchase,
      brand: card.brand,
      last4: card.last4,
      expMonth: card.exp_month,
      expYear: card.exp_year,
    };
  }

  async charge(request: ChargeRequest): Promise<ChargeOutcome> {
    const { db, clock } = this.#options;
    return db.tx(async (tx) => {
      const card = await tx.maybe(queries.cardBehavior, request.cardRef);
      if (!card) {
        const reason = 'We don’t know this card. Please use another one.';
        return { status: 'declined', chargeRef: null, reason, isCardGone: true };
      }
      const decision = decide(card.behavior, request.offSession);
      const { isCapturedLater } = request;
      const isReserved = isCapturedLater && decision.status === 'succeeded';
      const made = await tx.maybe(queries.insertCharge, {
        id: newRef('ch'),
        idempotencyKey: request.idempotencyKey,
        cardId: request.cardRef,
        amountCents: request.amountCents,
        description: request.description,
        returnUrl: request.returnUrl,
        status: isReserved ? 'authorized' : decision.status,
        declineReason: decision.status === 'declined' ? decision.reason : null,
        now: clock.now(),
        isCapturedLater,
      });
      if (made && isCapturedLater) await this.#letGoLater(tx, made.id);
      const charge = made ?? (await tx.one(queries.chargeByKey, request.idempotencyKey));
      if (charge.amount_cents !== request.amountCents) {
        throw new Error(`sandbox: ${request.idempotencyKey} was charged with another amount`);
      }
      if (made) await this.#tellCharge(tx, made);
      if (made && card.behavior === 'disputes') await this.#tellDispute(tx, made);
      return toOutcome(charge);
    });
  }

  async findCharge(idempotencyKey: string): Promise<ChargeOutcome | null> {
    const charge = await this.#options.db.maybe(queries.chargeByKey, idempotencyKey);
    return charge && toOutcome(charge);
  }

  /** The charge behind a confirmation page. */
  async showCharge(chargeId: string): Promise<{
    amountCents: Cents;
    description: string;
    returnUrl: string;
    waits: boolean;
  } | null> {
    const charge = await this.#options.db.maybe(queries.chargeById, chargeId);
    if (!charge) return null;
    const { amount_cents: amountCents, description, return_url: returnUrl } = charge;
    return { amountCents, description, returnUrl, waits: charge.status === 'requires_action' };
  }

  /** Records what the card holder pressed on the confirmation page; the first press counts. */
  async confirmCharge(chargeId: string, isApproved: boolean): Promise<void> {
    if (isApproved) await this.#endWaiting(chargeId, 'succeeded', null);
    else await this.#endWaiting(chargeId, 'declined', REFUSED_BY_HOLDER);
  }

  async capture({ chargeRef, amountCents }: ChargePart): Promise<ChargeOutcome> {
    return this.#options.db.tx(async (tx) => {
      const taken = await tx.maybe(queries.captureCharge, chargeRef, amountCents);
      if (taken) await this.#tellCharge(tx, taken);
      return toOutcome(taken ?? (await tx.one(queries.chargeById, chargeRef)));
    });
  }

  async cancelCharge(chargeRef: string): Promise<ChargeOutcome> {
    return this.#endWaiting(chargeRef, 'abandoned', null);
  }

  async refund({ chargeRef, amountCents, idempotencyKey }: ChargePart): Promise<void> {
    const { db, clock } = this.#options;
    await db.tx(async (tx) => {
      const isNew = await tx.run(
        queries.insertRefund,
        idempotencyKey,
        chargeRef,
        amountCents,
        clock.now(),
      );
      if (isNew === 0) return;
      const changed = await tx.run(queries.addRefunded, chargeRef, amountCents);
      if (changed === 0) throw new Error(`sandbox: ${chargeRef} cannot be refunded`);
    });
  }

  /** The account's reference is derived from the key, so that the same key gives the same account. */
  async connectPayoutAccount(request: {
    accountRef: string | null;
    idempotencyKey: string;
  }): Promise<PayoutAccount> {
    return {
      ref: request.accountRef ?? request.idempotencyKey.replace(/^account:/, 'acct_'),
      label: this.payoutLabel,
      isReady: true,
      redirectUrl: null,
    };
  }

  async transfer(request: TransferRequest): Promise<{ transferRef: string }> {
    const { db, clock, jobs } = this.#options;
    return db.tx(async (tx) => {
      const now = clock.now();
      const made = await tx.maybe(
        queries.insertTransfer,
        newRef('tr'),
        request.idempotencyKey,
        request.amountCents,
        request.accountRef,
        now,
      );
      if (!made) {
        return { transferRef: (await tx.one(queries.transferByKey, request.idempotencyKey)).id };
      }
      const runAt = addBusinessDays(now, TRANSFER_BUSINESS_DAYS);
      await jobs.add(tx, endTransferJob, { transferId: made.id }, { runAt });
      return { transferRef: made.id };
    });
  }

  /** Lets a transfer arrive, or bounce, and sends the event. */
  async endTransfer(transferId: string): Promise<void> {
    await this.#options.db.tx(async (tx) => {
      const transfer = await tx.maybe(queries.endTransfer, transferId);
      if (!transfer) return;
      await this.#tell(tx, 'transfer.updated', {
        idempotencyKey: transfer.idempotency_key,
        status: transfer.status,
        reason: transfer.status === 'failed' ? BOUNCED : null,
      });
    });
  }

  /** Posts an event to our webhook; throws unless the response is 200, so that the queue retries. */
  async deliverEvent(eventId: string): Promise<void> {
    const { db, clock, webhookUrl } = this.#options;
    const event = await db.one(queries.eventToDeliver, eventId);
    if (event.delivered_at) return;
    const body = JSON.stringify(event.payload);
    const { deliveries } = await db.one(queries.countDelivery);
    const times = deliveries % TWICE_EVERY === 0 ? 2 : 1;
    for (let time = 0; time < times; time++) {
      const headers = {
        'content-type': 'application/json',
        [SIGNATURE_HEADER]: signature(await this.#secret(), body, clock.now()),
      };
      const answer = await fetch(webhookUrl, { method: 'POST', headers, body });
      await answer.arrayBuffer();
      if (!answer.ok) throw new Error(`${eventId}: the webhook answered ${answer.status}`);
    }
    await db.run(queries.markDelivered, eventId, clock.now());
  }

  async verifyEvent(headers: Headers, rawBody: string): Promise<unknown> {
    const header = headers.get(SIGNATURE_HEADER);
    const { clock } = this.#options;
    if (!isSigned(await this.#secret(), header, rawBody, clock.now())) return null;
    try {
      return JSON.parse(rawBody) as unknown;
    } catch {
      return null;
    }
  }

  readEvent(raw: unknown): ProviderEvent | null {
    return toProviderEvent(raw);
  }

  /** The network has one list for all accounts. */
  async *eventsSince(since: Date, accountRef: string | null): AsyncIterable<unknown> {
    if (accountRef !== null) return;
    const events = await this.#options.db.many(eventsSince, since);
    for (const { payload } of events) yield payload;
  }

  movesSince(since: Date): AsyncIterable<ProviderMove> {
    return sandboxMovesSince(this.#options.db, since);
  }

  async #secret(): Promise<string> {
    return (await this.#options.db.one(queries.webhookSecret)).webhook_secret;
  }

  async #endWaiting(
    chargeId: string,
    status: 'succeeded' | 'declined' | 'abandoned',
    reason: string | null,
  ): Promise<ChargeOutcome> {
    return this.#options.db.tx(async (tx) => {
      const ended = await tx.maybe(queries.endWaitingCharge, chargeId, status, reason);
      if (ended) await this.#tellCharge(tx, ended);
      return toOutcome(ended ?? (await tx.one(queries.chargeById, chargeId)));
    });
  }

  /** Banks do not reserve money for longer. */
  async #letGoLater(tx: Tx, chargeRef: string): Promise<void> {
    const runAt = new Date(this.#options.clock.now().getTime() + RESERVED_FOR);
    await this.#options.jobs.add(tx, letGoJob, { chargeRef }, { runAt });
  }

  async #tellCharge(tx: Tx, charge: ChargeRow): Promise<void> {
    await this.#tell(tx, 'charge.updated', {
      chargeId: charge.id,
      idempotencyKey: charge.idempotency_key,
      outcome: toOutcome(charge),
    });
  }

  /** Disputes the charge, and loses it for the creator on the last day: evidence cannot be sent to a sandbox. */
  async #tellDispute(tx: Tx, charge: ChargeRow): Promise<void> {
    const opensAt = new Date(this.#options.clock.now().getTime() + DISPUTED_AFTER);
    const decidedAt = new Date(opensAt.getTime() + ANSWERED_WITHIN);
    const dispute = {
      chargeRef: charge.id,
      amountCents: charge.amount_cents,
      answerBy: decidedAt.toISOString(),
    };
    const opened = { ...dispute, status: 'opened', networkFeeCents: DISPUTE_FEE_CENTS };
    await this.#tell(tx, 'dispute.updated', opened, opensAt);
    const lost = { ...dispute, status: 'lost', networkFeeCents: toCents(0) };
    await this.#tell(tx, 'dispute.updated', lost, decidedAt);
  }

  async #tell(tx: Tx, type: string, data: unknown, runAt?: Date): Promise<void> {
    const event: SandboxEvent = { id: newRef('evt'), type, data };
    await tx.run(queries.insertEvent, event.id, type, event, this.#options.clock.now());
    await this.#options.jobs.add(tx, deliverEventJob, { eventId: event.id }, runAt && { runAt });
  }
}

type ChargeRow = Row<typeof queries.chargeByKey>;

function toOutcome(charge: ChargeRow): ChargeOutcome {
  const chargeRef = charge.id;
  switch (charge.status) {
    case 'declined':
      return { status: 'declined', chargeRef, reason: charge.decline_reason ?? '' };
    case 'requires_action':
      return {
        status: 'requires_action',
        chargeRef,
        confirmUrl: `/sandbox/v1/confirm/${chargeRef}`,
      };
    case 'succeeded':
    case 'authorized':
    case 'abandoned':
      return { status: charge.status, chargeRef };
  }
}
