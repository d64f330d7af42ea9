import type { UserId } from '@limelight/contract/platform/ids';
import type { Viewer } from '../kernel/viewer.ts';
import type { Deps } from '../kernel/deps.ts';
import type { Queryable, Tx } from '../platform/db/db.ts';
import type { Row } from '../platform/db/statement.ts';
import { audit } from './audit.ts';
import { endSuspensionJob, endSuspensionKey } from './jobs.ts';
import {
  deleteSuspension,
  insertSuspension,
  lockPeopleOfSuspension,
  lockSuspended,
  peopleOfSuspension,
} from './suspension-queries.ts';
import { mailLifted, mailSuspended } from './suspension-words.ts';
import {
  type SuspensionAct,
  type SuspensionRefusal,
  suspensionRefusalOf,
} from './suspension-policy.ts';

export interface NewSuspension {
  readonly userId: UserId;
  /** Shown to the person. */
  readonly reason: string;
  /** Null: until it is lifted. */
  readonly until: Date | null;
}

/** Why the account was not suspended. */
export type NotSuspended = SuspensionRefusal | 'absent' | 'ends_too_soon';

/** Suspends an account (docs/product.md, 'Suspended accounts'); returns null on success. */
export const suspend = (deps: Deps, viewer: Viewer, made: NewSuspension) =>
  deps.db.tx((tx) => suspendInside(deps, tx, viewer, made));

/** The same in a transaction; a refusal writes nothing. */
export async function suspendInside(
  deps: Deps,
  tx: Tx,
  viewer: Viewer,
  { userId, reason, until }: NewSuspension,
): Promise<NotSuspended | null> {
  const now = deps.clock.now();
  if (until && until <= now) return 'ends_too_soon';
  const people = await tx.many(lockPeopleOfSuspension, viewer.id, userId);
  const refusal = refusalAmong(people, 'suspend', viewer.id, userId);
  if (refusal !== null) return refusal;
  await tx.run(insertSuspension, userId, reason, now, viewer.id, until);
  for (const handler of deps.onSuspension) await handler.suspend(deps, tx, userId);
  if (until) {
    const when = { runAt: until, key: endSuspensionKey(userId) };
    await deps.jobs.add(tx, endSuspensionJob, { userId }, when);
  }
  const details = { reason, until: until?.toISOString() ?? null };
  const entry = { action: 'safety.suspend', subject: `user:${userId}`, details } as const;
  await audit(tx, { actorId: viewer.id, ...entry }, now);
  await mailSuspended(deps, tx, userId, { reason, until });
  return null;
}

/** Lifts a suspension before its end; returns null on success. */
export async function liftSuspension(
  deps: Deps,
  viewer: Viewer,
  { userId, note }: { readonly userId: UserId; readonly note: string },
): Promise<SuspensionRefusal | 'absent' | null> {
  return deps.db.tx(async (tx) => {
    const people = await tx.many(lockPeopleOfSuspension, viewer.id, userId);
    const refusal = refusalAmong(people, 'lift', viewer.id, userId);
    if (refusal !== null) return refusal;
    await tx.run(deleteSuspension, userId, null);
    await lift(deps, tx, userId, { actorId: viewer.id, reason: note });
    return null;
  });
}

/** Ends a suspension when its time is over; does nothing when it was lifted before, or replaced by a new one. */
export async function endSuspension(deps: Deps, userId: UserId): Promise<void> {
  await deps.db.tx(async (tx) => {
    await tx.maybe(lockSuspended, userId);
    if ((await tx.run(deleteSuspension, userId, deps.clock.now())) === 0) return;
    await lift(deps, tx, userId, { actorId: null, reason: 'Its day has come' });
  });
}

async function lift(
  deps: Deps,
  tx: Tx,
  userId: UserId,
  { actorId, reason }: { readonly actorId: UserId | null; readonly reason: string },
): Promise<void> {
  for (const handler of deps.onSuspension) await handler.lift(deps, tx, userId);
  const entry = { action: 'safety.liftSuspension', subject: `user:${userId}` } as const;
  await audit(tx, { actorId, ...entry, details: { reason } }, deps.clock.now());
  await mailLifted(deps, tx, userId);
}

interface Acts {
  readonly canSuspend: boolean;
  readonly canLift: boolean;
}

/** What one person may do with another person's account now; reads without locks. */
export async function actsOn(db: Queryable, viewerId: UserId, userId: UserId): Promise<Acts> {
  return actsAmong(await db.many(peopleOfSuspension, viewerId, userId), viewerId, userId);
}

/** The same by what was read before: the actor, the other person and all administrators. */
export function actsAmong(people: readonly Standing[], viewerId: UserId, userId: UserId): Acts {
  const may = (act: SuspensionAct) => refusalAmong(people, act, viewerId, userId) === null;
  return { canSuspend: may('suspend'), canLift: may('lift') };
}

type Standing = Row<typeof peopleOfSuspension>;

/** Decides by the current roles: an actor who was suspended in the meantime has none. */
function refusalAmong(
  people: readonly Standing[],
  act: SuspensionAct,
  viewerId: UserId,
  userId: UserId,
): SuspensionRefusal | 'absent' | null {
  const actor = people.find(({ id, is_suspended: isOut }) => id === viewerId && !isOut);
  const other = people.find(({ id }) => id === userId);
  if (!other) return 'absent';
  const hasOtherAdmin = people.some(
    ({ id, is_admin: isAdmin, is_suspended: isOut }) => id !== userId && isAdmin && !isOut,
  );
  return suspensionRefusalOf(act, {
    isModerator: actor?.is_moderator ?? false,
    isAdmin: actor?.is_admin ?? false,
    isSelf: viewerId === userId,
    otherIsStaff: other.is_admin || other.is_moderator,
    otherIsLastAdmin: other.is_admin && !hasOtherAdmin,
    isSuspended: other.is_suspended,
  });
}
