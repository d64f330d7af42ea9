import { z } from 'zod';
import { page, pageInput } from '../platform/cursor.ts';
import { userId } from '../platform/ids.ts';
import { amount } from '../platform/money.ts';
import { input, ok, operation } from '../platform/operation.ts';
import { dueWorkKind } from './due-work.ts';
import { NOT_LIVE } from './not-live.ts';

/** A site that was restored from a backup (docs/product.md, 'Restored copies'). */
const restoredCopy = z.object({
  /** The moment that the copy shows. */
  snapshotAt: z.iso.datetime(),
  restoredAt: z.iso.datetime(),
  /** Null until the operator made it live. */
  liveAt: z.iso.datetime().nullable(),
  /** The process that responds is held: it sends, charges and pays out nothing. After going live, a restart ends that. */
  isHeld: z.boolean(),
  /** What administrators still have to decide. */
  openWork: z.int(),
  openMoves: z.int(),
});
export type RestoredCopy = z.infer<typeof restoredCopy>;

const person = z.object({ id: userId, handle: z.string(), displayName: z.string() });

/** Work that fell due while the copy was held. It runs only if an administrator says so. */
const dueWork = z.object({
  id: z.uuid(),
  kind: dueWorkKind,
  dueAt: z.iso.datetime(),
  /** Null where no amount is known before it runs. */
  amountCents: amount.nullable(),
  /** Who pays, or is paid back. */
  fan: person.nullable(),
  creator: person.nullable(),
  /** An unmatched move of the same person and amount: the lost site has probably done this. */
  sameMove: z.object({ reference: z.string(), movedAt: z.iso.datetime() }).nullable(),
});
export type DueWork = z.infer<typeof dueWork>;

/** A charge or transfer at the payment provider that the lost site made after the snapshot. */
const unmatchedMove = z.object({
  id: z.uuid(),
  kind: z.enum(['charge', 'transfer']),
  provider: z.enum(['sandbox', 'stripe']),
  /** The provider's id. */
  reference: z.string(),
  /** The id of the lost order or payout, as the provider's metadata has it. */
  lostId: z.string(),
  amountCents: amount,
  /** Refunded, or taken back, so far. */
  returnedCents: amount,
  description: z.string().nullable(),
  /** Who paid, or was paid; null for people whom the copy does not know. */
  person: person.nullable(),
  movedAt: z.iso.datetime(),
});
export type UnmatchedMove = z.infer<typeof unmatchedMove>;

export const heldOperations = {
  /** Moderators and administrators. Null where the site was not restored from a backup. */
  getRestoredCopy: operation(
    'backups.getRestoredCopy',
    'GET',
    '/backups/restored-copy',
    'Whether this site is a restored copy',
  )
    .input(input({}))
    .output(z.object({ copy: restoredCopy.nullable() })),
  /** Administrators only, like everything below. */
  listDueWork: operation(
    'backups.listDueWork',
    'GET',
    '/backups/due-work',
    'What fell due before the copy went live, longest due first',
  )
    .input(input(pageInput({ default: 20, max: 50 })))
    .output(page(dueWork)),
  /** One (`id`), or all of a kind. What was decided before stays so. */
  decideDueWork: operation(
    'backups.decideDueWork',
    'POST',
    '/backups/due-work/decide',
    'Run or skip what fell due',
  )
    .input(
      input({
        decision: z.enum(['run', 'skip']),
        which: z.union([z.strictObject({ id: z.uuid() }), z.strictObject({ kind: dueWorkKind })]),
      }),
    )
    .output(z.object({ decided: z.int() }))
    .errors(NOT_LIVE),
  listUnmatchedMoves: operation(
    'backups.listUnmatchedMoves',
    'GET',
    '/backups/unmatched-moves',
    'Charges and transfers that this copy does not know, oldest first',
  )
    .input(input(pageInput({ default: 20, max: 50 })))
    .output(page(unmatchedMove)),
  /** Notes what was done about it, such as a refund at the provider. It moves no money itself. */
  settleUnmatchedMove: operation(
    'backups.settleUnmatchedMove',
    'POST',
    '/backups/unmatched-moves/{id}/settle',
    'Note what was done about a charge or transfer',
  )
    .input(input({ id: z.uuid(), note: z.string().trim().min(1).max(500) }))
    .output(ok),
};
