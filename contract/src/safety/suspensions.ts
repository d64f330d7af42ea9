import { z } from 'zod';
import { page, pageInput } from '../platform/cursor.ts';
import { userId } from '../platform/ids.ts';
import { input, ok, operation } from '../platform/operation.ts';
import { moment } from '../platform/time.ts';

const person = z.object({
  id: userId,
  handle: z.string(),
  displayName: z.string(),
  avatarUrl: z.string().nullable(),
});

const suspension = z.object({
  /** The suspended person reads it too. */
  reason: z.string(),
  since: z.iso.datetime(),
  /** Null until it is lifted. */
  until: z.iso.datetime().nullable(),
  by: z.object({ handle: z.string(), displayName: z.string() }),
});

const suspendedPerson = person.extend({
  suspension,
  /** Whether the viewer can lift it. */
  canLift: z.boolean(),
});
export type SuspendedPerson = z.infer<typeof suspendedPerson>;

const foundPerson = person.extend({
  suspension: suspension.nullable(),
  /** Whether the viewer can suspend them, or lift their suspension. */
  canSuspend: z.boolean(),
  canLift: z.boolean(),
});
export type FoundPerson = z.infer<typeof foundPerson>;

/** Why an account cannot be suspended (docs/product.md, 'Suspended accounts'). */
export const suspensionErrors = {
  own_account: { status: 422, message: 'You can’t suspend yourself.' },
  staff_account: { status: 403, message: 'Only an administrator can suspend staff.' },
  last_admin: { status: 409, message: 'This is the last administrator.' },
  already_suspended: { status: 409, message: 'This account is already suspended.' },
  ends_too_soon: { status: 422, message: 'Choose a time in the future.' },
} as const;

/** Moderators and administrators only. */
export const suspensionOperations = {
  /**
   * People by a part of their name or handle ('@' begins a handle), the most exact first. Only administrators find people by their
   * whole email address, or the fan and the creator of an order by its number, and each such search is in the audit log.
   */
  findPeople: operation('safety.findPeople', 'POST', '/safety/people/search', 'People, for staff')
    .input(
      input({
        q: z.string().trim().min(1).max(320),
        by: z.enum(['name', 'email', 'order']).default('name'),
      }),
    )
    /** `hasMore`: more people fit than are shown. */
    .output(z.object({ items: z.array(foundPerson), hasMore: z.boolean() })),
  /** Signs the person out everywhere at once and tells them why by email. */
  suspend: operation('safety.suspend', 'POST', '/safety/suspensions', 'Suspend an account')
    .input(
      input({
        userId,
        reason: z.string().trim().min(1).max(500),
        until: moment.nullable(),
      }),
    )
    .output(ok)
    .errors(suspensionErrors),
  /** Restores everything. The reason goes to the audit log. */
  liftSuspension: operation(
    'safety.liftSuspension',
    'PUT',
    '/safety/suspensions/{userId}/lift',
    'Lift a suspension',
  )
    .input(input({ userId, note: z.string().trim().min(1).max(500) }))
    .output(ok)
    .errors({
      staff_account: suspensionErrors.staff_account,
      not_suspended: { status: 409, message: 'This account isn’t suspended anymore.' },
    }),
  listSuspensions: operation(
    'safety.listSuspensions',
    'GET',
    '/safety/suspensions',
    'Who is suspended now, newest first',
  )
    .input(input(pageInput({ default: 20, max: 50 })))
    .output(page(suspendedPerson)),
};
