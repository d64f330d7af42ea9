import { ACCOUNT_LIMITS } from '@limelight/contract/accounts/limits';
import type { DeletionPreview } from '@limelight/contract/accounts/settings';
import { creatorId, type UserId } from '@limelight/contract/platform/ids';
import type { Deps } from '../../kernel/deps.ts';
import type { RequestFacts } from '../../kernel/operation-context.ts';
import { creatorBalancesOf } from '../../ledger/index.ts';
import { emit } from '../../events/index.ts';
import { DAY } from '../../platform/clock/clock.ts';
import { authAccess } from '../auth-access.ts';
import {
  beginDeletion,
  deletionFacts,
  dropDeletion,
  eraseProfile,
  planDeletion,
} from './deletion-queries.ts';
import { accountDeleted, deletionCancelled, deletionRequested } from '../events.ts';
import { deleteAccountJob, deleteAccountKey, eraseContentJob } from '../jobs.ts';
import type { Viewer } from '../../kernel/viewer.ts';

const GRACE_DAYS = ACCOUNT_LIMITS.deletionGraceDays;

/** What deleting the account means, and when the deletion is due if it was requested. */
export async function previewDeletion(deps: Deps, viewer: Viewer): Promise<DeletionPreview> {
  const facts = await deps.db.one(deletionFacts, viewer.id);
  const balances = facts.is_creator
    ? await creatorBalancesOf(deps.db, creatorId.parse(viewer.id))
    : null;
  return {
    dueAt: facts.due_at?.toISOString() ?? null,
    graceDays: GRACE_DAYS,
    memberships: facts.memberships,
    purchases: facts.purchases,
    members: facts.members,
    availableCents: balances?.availableCents ?? 0,
    pendingCents: balances?.pendingCents ?? 0,
  };
}

/**
 * Starts the grace time: from now on no membership with this person renews and no one can join them. Everything else stays as
 * it is until the time is over.
 */
export async function requestDeletion(
  deps: Deps,
  viewer: Viewer,
  request: RequestFacts,
): Promise<void> {
  const auth = authAccess(deps);
  await deps.db.tx(async (tx) => {
    const due = new Date(deps.clock.now().getTime() + GRACE_DAYS * DAY);
    const planned = await tx.maybe(planDeletion, viewer.id, due);
    if (!planned) return;
    await deps.jobs.add(
      tx,
      deleteAccountJob,
      { userId: viewer.id },
      { runAt: planned.due_at, key: deleteAccountKey(viewer.id) },
    );
    await emit(deps, tx, deletionRequested, { userId: viewer.id });
    await auth.recordEvent(tx, viewer.id, 'deletion_requested', request);
  });
}

/** Ends the grace time. The deletion job then finds nothing to do, and renewals resume within a day. */
export async function cancelDeletion(
  deps: Deps,
  viewer: Viewer,
  request: RequestFacts,
): Promise<void> {
  const auth = authAccess(deps);
  await deps.db.tx(async (tx) => {
    if ((await tx.run(dropDeletion, viewer.id)) === 0) return;
    await emit(deps, tx, deletionCancelled, { userId: viewer.id });
    await auth.recordEvent(tx, viewer.id, 'deletion_cancelled', request);
  });
}

/**
 * Removes the person's data from the account. The ledger stays, without the name; a job queued in the same transaction removes
 * posts and files. Does nothing when the job queue runs it again.
 */
export async function deleteAccount(deps: Deps, userId: UserId): Promise<void> {
  const now = deps.clock.now();
  await deps.db.tx(async (tx) => {
    if (!(await tx.maybe(beginDeletion, userId, now))) return;
    for (const part of deps.accountParts) await part.close?.(deps, tx, userId);
    await tx.run(eraseProfile, userId);
    await authAccess(deps).eraseUser(tx, userId);
    await deps.jobs.add(tx, eraseContentJob, { userId });
    await emit(deps, tx, accountDeleted, { userId });
  });
}

/** Removes what the person published and uploaded, except what other people bought. May run more than once. */
export async function eraseContent(deps: Deps, userId: UserId): Promise<void> {
  for (const part of deps.accountParts) await part.erase?.(deps, userId);
}
