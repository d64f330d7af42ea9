import type { ProblemId } from '@limelight/contract/platform/ids';
import type { Cents } from '@limelight/contract/platform/money';
import type { ProblemView } from '@limelight/contract/shop/problems';
import { emit } from '../../events/index.ts';
import type { Deps } from '../../kernel/deps.ts';
import { lockOrder, refundInside } from '../../payments/index.ts';
import type { Tx } from '../../platform/db/db.ts';
import { lockSold } from '../checkout/lock-sold.ts';
import { problemDecided } from '../events.ts';
import { type ProblemAct, problemReader, problemRefusal } from '../policy.ts';
import { type ProductReader } from '../products/facts.ts';
import { notFound, ShopRefused } from '../refused.ts';
import { factsOf } from './end-problems.ts';
import {
  insertEntry,
  leftOfLine,
  lockProblem,
  moveProblem,
  orderOfProblem,
  problemById,
  type ProblemOutcome,
  type StoredProblem,
} from './problem-queries.ts';
import { viewProblem } from './view-problem.ts';

/** Who acts on a problem, after the rule has let them. */
interface ProblemActor {
  readonly role: 'buyer' | 'creator' | 'staff';
  readonly problem: StoredProblem;
}

const MOVE_MONEY: ReadonlySet<ProblemAct> = new Set(['answer', 'decide']);

/** A refund was made before with the same key: the transaction leaves nothing behind. */
class Repeated extends Error {
  override name = 'Repeated';
}

/**
 * Does something about a problem, with its order and then the problem locked, and returns the problem as it is then. Throws
 * not_found where it is not this person's to do, problem_over and too_early. A repeat of a refund changes nothing.
 */
export async function changeProblem(
  deps: Deps,
  reader: ProductReader,
  id: ProblemId,
  act: ProblemAct,
  change: (tx: Tx, actor: ProblemActor) => Promise<void>,
): Promise<ProblemView> {
  try {
    await deps.db.tx(async (tx) => {
      const found = await tx.maybe(orderOfProblem, id);
      if (!found) throw notFound();
      const order = await tx.one(lockOrder, found.order_id);
      // a refund locks them, and must not do so with the problem locked
      if (MOVE_MONEY.has(act)) await lockSold(tx, order);
      const problem = await tx.one(lockProblem, id);
      const facts = { buyerId: problem.buyer_id, creatorId: problem.creator_id };
      const role = problemReader(facts, reader);
      const code = problemRefusal(role, problem.state, act);
      if (role === null || code !== null) throw new ShopRefused({ code: code ?? 'not_found' });
      await change(tx, { role, problem });
    });
  } catch (error) {
    if (!(error instanceof Repeated)) throw error;
  }
  return viewProblem(await deps.db.one(problemById, id));
}

/** What a person asks to give back of the line: a part in cents, or all that is left. */
export interface Asked {
  readonly refundCents?: Cents | undefined;
  readonly refundAll: boolean;
}

/** What goes back of a line, and whether that is all that is left of it. Throws more_than_left. */
export async function amountOf(
  tx: Tx,
  { order_id: orderId, position }: StoredProblem,
  { refundCents, refundAll }: Asked,
): Promise<{ readonly cents: Cents; readonly isAll: boolean } | null> {
  if (!refundAll && refundCents === undefined) return null;
  const { left_cents: leftCents } = await tx.one(leftOfLine, orderId, position);
  const cents = refundAll || refundCents === undefined ? leftCents : refundCents;
  if (cents > leftCents) throw new ShopRefused({ code: 'more_than_left', leftCents });
  return cents === 0 ? null : { cents, isAll: cents === leftCents };
}

/** Words, and what goes back with them. */
interface Answer {
  readonly authorId: ProductReader['id'];
  readonly text: string;
  readonly refund: { readonly cents: Cents; readonly isAll: boolean } | null;
  /** The refund is made once for each. */
  readonly cause: string;
}

/** Writes a line into the record of a problem, without a change of its state. */
export const say = (
  { clock }: Pick<Deps, 'clock'>,
  tx: Tx,
  { role, problem }: ProblemActor,
  did: ProblemView['entries'][number]['did'],
  { authorId, text, refund = null }: Pick<Answer, 'authorId' | 'text'> & Partial<Answer>,
) =>
  tx.run(insertEntry, {
    problemId: problem.id,
    authorId,
    role,
    did,
    text,
    refundCents: refund?.cents ?? null,
    now: clock.now(),
  });

/**
 * Gives money of the line back to the buyer. Called after the problem has its new state: a refund of all closes the problems of
 * its line that are open (`closeProblemsOf`), and this one is then closed already.
 */
export async function giveBack(
  deps: Deps,
  tx: Tx,
  { problem: { id, order_id: orderId, position, reason } }: ProblemActor,
  { refund, cause }: Pick<Answer, 'refund' | 'cause'>,
): Promise<void> {
  if (refund === null) return;
  const order = await refundInside(deps, tx, {
    orderId,
    lines: [{ position, cents: refund.cents }],
    reason: `Problem with the order: ${reason.replaceAll('_', ' ')}`,
    cause: `problem:${id}:${cause}`,
  });
  if (!order) throw new Repeated();
}

/** Closes a problem, and says so. */
export async function close(
  deps: Pick<Deps, 'clock'>,
  tx: Tx,
  { role, problem }: ProblemActor,
  outcome: ProblemOutcome,
): Promise<void> {
  await tx.run(moveProblem, problem.id, 'closed', outcome, deps.clock.now());
  await emit(deps, tx, problemDecided, { ...factsOf(problem), by: role, outcome });
}
