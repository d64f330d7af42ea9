import { PAYOUT } from '@limelight/contract/payouts/limits';
import type { CreatorId } from '@limelight/contract/platform/ids';
import { toCents } from '@limelight/contract/platform/money';
import type { Deps } from '../kernel/deps.ts';
import { lockAvailable } from '../ledger/index.ts';
import type { Tx } from '../platform/db/db.ts';
import { runScheduleJob } from './jobs.ts';
import { lockCreator, lockSchedule, putSchedule, type Schedule } from './queries.ts';
import { requestPayout } from './request-payout.ts';

/** The next Monday or first of the month, at midnight UTC, after `now`. */
export function nextPayoutAt(schedule: Schedule, now: Date): Date | null {
  const [year, month, day] = [now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate()];
  switch (schedule) {
    case 'none':
      return null;
    case 'weekly': {
      const daysToMonday = (8 - now.getUTCDay()) % 7 || 7;
      return new Date(Date.UTC(year, month, day + daysToMonday));
    }
    case 'monthly':
      return new Date(Date.UTC(year, month + 1, 1));
  }
}

/** Sets or ends regular payouts; one job per creator waits for the next payout day. */
export async function setSchedule(
  deps: Deps,
  creatorId: CreatorId,
  schedule: Schedule,
): Promise<void> {
  await deps.db.tx(async (tx) => {
    await tx.one(lockCreator, creatorId);
    await queueNext(deps, tx, creatorId, schedule);
  });
}

/**
 * Pays out everything available, up to the maximum, and queues the next payout. Where a payout rule refuses it, this payout is
 * skipped.
 */
export async function runSchedule(deps: Deps, creatorId: CreatorId): Promise<void> {
  await deps.db.tx(async (tx) => {
    await tx.one(lockCreator, creatorId);
    const plan = await tx.maybe(lockSchedule, creatorId);
    if (!plan?.next_payout_at) return;
    const now = deps.clock.now();
    if (plan.next_payout_at > now) {
      await queueAt(deps, tx, creatorId, plan.next_payout_at);
      return;
    }
    const available = await lockAvailable(tx, creatorId);
    const request = {
      amountCents: toCents(Math.min(available, PAYOUT.maxCents)),
      actorId: null,
      idempotencyKey: `schedule:${plan.next_payout_at.toISOString()}`,
    };
    const outcome = await requestPayout(deps, tx, creatorId, request);
    if ('code' in outcome) deps.log.info({ creatorId, refusal: outcome.code }, 'no regular payout');
    await queueNext(deps, tx, creatorId, plan.schedule);
  });
}

/** Leaves out a regular payout whose day has come: the next one is on the next day of the plan. */
export async function skipSchedule(deps: Deps, tx: Tx, creatorId: CreatorId): Promise<void> {
  await tx.one(lockCreator, creatorId);
  const plan = await tx.maybe(lockSchedule, creatorId);
  if (plan?.next_payout_at && plan.next_payout_at <= deps.clock.now()) {
    await queueNext(deps, tx, creatorId, plan.schedule);
  }
}

async function queueNext(
  deps: Deps,
  tx: Tx,
  creatorId: CreatorId,
  schedule: Schedule,
): Promise<void> {
  const now = deps.clock.now();
  const next = nextPayoutAt(schedule, now);
  await tx.run(putSchedule, creatorId, schedule, next, now);
  // Without a plan, a job that is still queued finds nothing to do.
  if (next) await queueAt(deps, tx, creatorId, next);
}

const queueAt = (deps: Deps, tx: Tx, creatorId: CreatorId, runAt: Date) =>
  deps.jobs.add(tx, runScheduleJob, { creatorId }, { runAt, key: `payout-schedule:${creatorId}` });
