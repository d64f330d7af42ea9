import type { OrderId, ProblemId, UserId } from '@limelight/contract/platform/ids';
import { emitAll } from '../../events/index.ts';
import type { Deps } from '../../kernel/deps.ts';
import type { Block } from '../../kernel/parts/block-handler.ts';
import type { Tx } from '../../platform/db/db.ts';
import { problemDecided, problemEscalated } from '../events.ts';
import {
  closeOfBuyer,
  closeOfLines,
  escalateBetween,
  escalateLate,
  escalateOfCreator,
  forgetWords,
  type ProblemOutcome,
  type StoredProblem,
} from './problem-queries.ts';

type EndDeps = Pick<Deps, 'clock'>;

/** The facts of a problem for its events. */
export const factsOf = (problem: StoredProblem) => ({
  problemId: problem.id,
  orderId: problem.order_id,
  creatorId: problem.creator_id,
  fanId: problem.buyer_id,
});

const sayEscalated = (deps: EndDeps, tx: Tx, problems: readonly StoredProblem[]) =>
  emitAll(
    deps,
    tx,
    problemEscalated,
    problems.map((problem) => ({ ...factsOf(problem), by: 'rule' as const })),
  );

const sayClosed = (
  deps: EndDeps,
  tx: Tx,
  problems: readonly StoredProblem[],
  outcome: ProblemOutcome,
) =>
  emitAll(
    deps,
    tx,
    problemDecided,
    problems.map((problem) => ({ ...factsOf(problem), by: 'rule' as const, outcome })),
  );

/** The creator did not answer in time: staff decide (docs/product.md, 'Problems with orders'). May run twice. */
export async function endWait(deps: Pick<Deps, 'db' | 'clock'>, id: ProblemId): Promise<void> {
  await deps.db.tx(async (tx) => {
    await sayEscalated(deps, tx, await tx.many(escalateLate, id, deps.clock.now()));
  });
}

/** A creator who is suspended or gone cannot answer: staff have their problems, for good. */
export async function toStaff(deps: EndDeps, tx: Tx, creatorId: UserId): Promise<void> {
  await sayEscalated(deps, tx, await tx.many(escalateOfCreator, creatorId, deps.clock.now()));
}

/** After a block the two no longer deal with each other: staff have what is between them. */
export async function problemsOnBlock(
  deps: EndDeps,
  tx: Tx,
  { blockerId, blockedId }: Block,
): Promise<void> {
  const moved = await tx.many(escalateBetween, blockerId, blockedId, deps.clock.now());
  await sayEscalated(deps, tx, moved);
}

/** All money of these lines went back, by a refund or a dispute: their problems are over. */
export async function closeProblemsOf(
  deps: EndDeps,
  tx: Tx,
  orderId: OrderId,
  positions: readonly number[],
): Promise<void> {
  const closed = await tx.many(closeOfLines, orderId, positions, deps.clock.now());
  await sayClosed(deps, tx, closed, 'refunded');
}

/** An account ends: what the person told about is closed, what they sold goes to staff, and their words go. */
export async function endProblemsOf(deps: EndDeps, tx: Tx, userId: UserId): Promise<void> {
  const closed = await tx.many(closeOfBuyer, userId, deps.clock.now());
  await sayClosed(deps, tx, closed, 'dismissed');
  await toStaff(deps, tx, userId);
  await tx.run(forgetWords, userId);
}
