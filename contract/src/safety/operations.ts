import { z } from 'zod';
import { operation, input, ok } from '../platform/operation.ts';
import { page, pageInput } from '../platform/cursor.ts';
import { userId } from '../platform/ids.ts';
import { auditOperations } from './audit.ts';
import { reportOperations } from './reports.ts';
import { suspensionOperations } from './suspensions.ts';

export type { AuditLine, AuditPerson } from './audit.ts';
export * from './reports.ts';
export * from './suspensions.ts';

/** A person whom the viewer blocked. The name is null if the viewer blocked them by id and could not see them anywhere. */
const blockedPerson = z.object({
  id: userId,
  handle: z.string().nullable(),
  displayName: z.string().nullable(),
  avatarUrl: z.string().nullable(),
  blockedAt: z.iso.datetime(),
});
export type BlockedPerson = z.infer<typeof blockedPerson>;

/** An email or text message that stayed on this server, because no provider is configured. Kept for 24 hours. */
const outboxMessage = z.object({
  id: z.uuid(),
  channel: z.enum(['mail', 'sms']),
  recipient: z.string(),
  subject: z.string().nullable(),
  text: z.string(),
  createdAt: z.iso.datetime(),
});
export type OutboxMessage = z.infer<typeof outboxMessage>;

/**
 * The disk space of the server process that handles the request. Only uploads are refused without room; everything else uses
 * the reserve.
 */
const diskState = z.object({
  isNearlyFull: z.boolean(),
  /** Bytes that can still be written before the reserve is touched; 0 when it is, null if the system does not report it. */
  roomBytes: z.int().min(0).nullable(),
  reserveBytes: z.int().min(0),
});
export type DiskState = z.infer<typeof diskState>;

export const safety = {
  ...auditOperations,
  ...reportOperations,
  ...suspensionOperations,
  /**
   * Works in both directions everywhere, and ends the follow between the two. Blocking twice is one block. If the other person
   * is a member of the viewer's, the membership ends and the unused days are refunded; the viewer's own membership with the
   * other person does not renew while the block lasts, and is canceled for good with `cancelMembership`.
   */
  block: operation('safety.block', 'PUT', '/safety/blocks/{userId}', 'Block a person')
    .input(input({ userId, cancelMembership: z.boolean().default(false) }))
    .output(ok)
    .errors({ own_account: { status: 422, message: 'You can’t block yourself.' } }),
  unblock: operation('safety.unblock', 'DELETE', '/safety/blocks/{userId}', 'Unblock a person')
    .input(input({ userId }))
    .output(ok),
  listBlocked: operation(
    'safety.listBlocked',
    'GET',
    '/safety/blocks',
    'People I blocked, newest first',
  )
    .input(input(pageInput({ default: 20, max: 50 })))
    .output(page(blockedPerson)),

  /** Administrators only (docs/product.md, 'Outbox'). `isUsed` is false when a provider delivers instead. */
  listOutbox: operation(
    'safety.listOutbox',
    'GET',
    '/safety/outbox',
    'Undelivered emails and text messages, newest first',
  )
    .input(input({}))
    .output(z.object({ isUsed: z.boolean(), items: z.array(outboxMessage) })),
  /** Administrators only. */
  getDisk: operation('safety.getDisk', 'GET', '/safety/disk', 'Free disk space on the server')
    .input(input({}))
    .output(diskState),
};
