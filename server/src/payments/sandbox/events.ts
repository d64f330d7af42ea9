import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { cents } from '@limelight/contract/platform/money';
import { MINUTE, SECOND } from '../../platform/clock/clock.ts';
import type { ProviderEvent } from '../../kernel/payment-provider.ts';

/** The events that the network sends, exactly as sent. */
export const sandboxEvent = z.object({
  id: z.string().startsWith('evt_'),
  type: z.string(),
  data: z.unknown(),
});
export type SandboxEvent = z.infer<typeof sandboxEvent>;

export const chargeData = z.object({
  chargeId: z.string(),
  idempotencyKey: z.string(),
  outcome: z.discriminatedUnion('status', [
    z.object({ status: z.literal('succeeded'), chargeRef: z.string() }),
    z.object({
      status: z.literal('declined'),
      chargeRef: z.string().nullable(),
      reason: z.string(),
    }),
    z.object({ status: z.literal('abandoned'), chargeRef: z.string() }),
    z.object({ status: z.literal('authorized'), chargeRef: z.string() }),
    z.object({ status: z.literal('processing'), chargeRef: z.string() }),
    z.object({
      status: z.literal('requires_action'),
      chargeRef: z.string(),
      confirmUrl: z.string(),
    }),
  ]),
});

export const transferData = z.object({
  idempotencyKey: z.string(),
  status: z.enum(['paid', 'failed']),
  reason: z.string().nullable(),
});

export const disputeData = z.object({
  chargeRef: z.string(),
  status: z.enum(['opened', 'won', 'lost']),
  amountCents: cents,
  networkFeeCents: cents,
  answerBy: z.iso.datetime().nullable().default(null),
});

export const SIGNATURE_HEADER = 'sandbox-signature';
/** How old a signature may be, so that a recorded request cannot be replayed later. */
const TOLERANCE_MS = 5 * MINUTE;

const hmac = (secret: string, seconds: number, body: string) =>
  createHmac('sha256', secret).update(`${seconds}.${body}`).digest();

/** 't=<seconds>,v1=<hex>', over the time and the exact bytes of the body. */
export function signature(secret: string, body: string, now: Date): string {
  const seconds = Math.floor(now.getTime() / SECOND);
  return `t=${seconds},v1=${hmac(secret, seconds, body).toString('hex')}`;
}

export function isSigned(secret: string, header: string | null, body: string, now: Date): boolean {
  const [, time, hex] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(header ?? '') ?? [];
  if (time === undefined || hex === undefined) return false;
  const seconds = Number(time);
  const given = Buffer.from(hex, 'hex');
  const isOurs = timingSafeEqual(given, hmac(secret, seconds, body));
  return isOurs && Math.abs(now.getTime() - seconds * SECOND) <= TOLERANCE_MS;
}

export function toProviderEvent(raw: unknown): ProviderEvent | null {
  const event = sandboxEvent.safeParse(raw);
  if (!event.success) return null;
  const { id, type, data } = event.data;
  if (type === 'charge.updated') {
    const charge = chargeData.safeParse(data);
    if (!charge.success) return null;
    const { idempotencyKey, outcome } = charge.data;
    return { id, type, kind: 'charge.updated', idempotencyKey, outcome };
  }
  if (type === 'transfer.updated') {
    const transfer = transferData.safeParse(data);
    return transfer.success ? { id, type, kind: 'transfer.updated', ...transfer.data } : null;
  }
  if (type === 'dispute.updated') {
    const dispute = disputeData.safeParse(data);
    return dispute.success ? { id, type, kind: 'dispute.updated', ...dispute.data } : null;
  }
  return { id, type, kind: 'ignored' };
}
