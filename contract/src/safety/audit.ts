import { z } from 'zod';
import { page, pageInput } from '../platform/cursor.ts';
import { userId } from '../platform/ids.ts';
import { amount } from '../platform/money.ts';
import { input, operation } from '../platform/operation.ts';
import { moment } from '../platform/time.ts';
import { reportOutcome } from './reports.ts';

const auditPerson = z.object({
  id: userId,
  /** Null if the account was deleted. */
  handle: z.string().nullable(),
  displayName: z.string(),
});
export type AuditPerson = z.infer<typeof auditPerson>;

/** What some actions keep beside their reason. */
export const auditDetails = z.object({
  /** The staff role that was granted or revoked. */
  role: z.enum(['admin', 'moderator']).optional(),
  /** How much was refunded. */
  amountCents: amount.optional(),
  /** How a report was decided. */
  outcome: reportOutcome.optional(),
  /** What a person was searched by. */
  by: z.enum(['email', 'order']).optional(),
  /** The number of that order. */
  order: z.int().optional(),
});

/** One action of staff, of the operator's command, or of a person acting for a creator. */
const auditLine = z.object({
  id: z.uuid(),
  /** Who acted; null for the operator's command, and for what the server does by itself. */
  actor: auditPerson.nullable(),
  /** The creator for whom they acted. */
  onBehalfOf: auditPerson.nullable(),
  /** `area.verb`; `AUDITED` has words for those of staff. */
  action: z.string(),
  /** Whom it was done to, if that is a person. */
  person: auditPerson.nullable(),
  /** What it was done to, if that is no person. */
  thing: z
    .object({
      /** 'post', 'order' … */
      kind: z.string(),
      id: z.uuid(),
      /** Its title or number, and its path for staff; null if it is gone. */
      name: z.string().nullable(),
      path: z.string().nullable(),
    })
    .nullable(),
  details: auditDetails,
  /** The reason, if the action asks for one. */
  reason: z.string().nullable(),
  occurredAt: z.iso.datetime(),
});
export type AuditLine = z.infer<typeof auditLine>;

/** Administrators only. */
export const auditOperations = {
  /**
   * `person` is a handle or a part of a name or handle: finds what they did, what was done for them and what was done to them.
   * `from` and `to` are the first moment, and the first one after the last.
   */
  listAudit: operation(
    'safety.listAudit',
    'GET',
    '/safety/audit',
    'What staff did, and helpers for creators, newest first',
  )
    .input(
      input({
        person: z.string().trim().max(60).default(''),
        action: z
          .string()
          .max(80)
          .regex(/^\w+\.\w+$/)
          .optional(),
        from: moment.optional(),
        to: moment.optional(),
        ...pageInput({ default: 30, max: 100 }),
      }),
    )
    .output(page(auditLine)),
};
