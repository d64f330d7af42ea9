import type { ProblemId } from '@limelight/contract/platform/ids';
import type { ProblemView } from '@limelight/contract/shop/problems';
import { emit } from '../../events/index.ts';
import type { ActingCreator } from '../../kernel/acting.ts';
import type { Deps } from '../../kernel/deps.ts';
import type { Viewer } from '../../kernel/viewer.ts';
import { problemAnswered, problemEscalated } from '../events.ts';
import { ShopRefused } from '../refused.ts';
import { amountOf, type Asked, changeProblem, close, giveBack, say } from './change-problem.ts';
import { factsOf } from './end-problems.ts';
import { moveProblem, wasPartlyRefunded } from './problem-queries.ts';

/**
 * The creator replies to a problem with words, gives back a part of the money, or all of it, which closes it. While staff have it,
 * the reply is one more line of its record. Throws answer_missing, more_than_left, problem_over and not_found.
 */
export function answerProblem(
  deps: Deps,
  creator: ActingCreator,
  asked: Asked & {
    readonly problemId: ProblemId;
    readonly text: string;
    readonly idempotencyKey?: string | undefined;
  },
): Promise<ProblemView> {
  const { problemId: id, text, idempotencyKey } = asked;
  const reader = { id: creator.id, isModerator: false };
  return changeProblem(deps, reader, id, 'answer', async (tx, actor) => {
    const { problem } = actor;
    const refund = await amountOf(tx, problem, asked);
    if (text === '' && refund === null) throw new ShopRefused({ code: 'answer_missing' });
    const authorId = creator.actor.id;
    await say(deps, tx, actor, refund ? 'refunded' : 'answered', { authorId, text, refund });
    if (refund?.isAll) await close(deps, tx, actor, 'refunded');
    else if (problem.state !== 'with_staff') {
      await tx.run(moveProblem, id, 'answered', null, null);
      await emit(deps, tx, problemAnswered, factsOf(problem));
    }
    // without a key, a second part of the same size is a second refund
    const cause = idempotencyKey ?? `${deps.clock.now().getTime()}`;
    await giveBack(deps, tx, actor, { refund, cause });
  });
}

/** The buyer says that it is solved. */
export function closeProblem(deps: Deps, viewer: Viewer, id: ProblemId): Promise<ProblemView> {
  return changeProblem(deps, asBuyer(viewer), id, 'close', async (tx, actor) => {
    await say(deps, tx, actor, 'closed', { authorId: viewer.id, text: '' });
    const { is_so: hasRefund } = await tx.one(wasPartlyRefunded, id);
    await close(deps, tx, actor, hasRefund ? 'partly_refunded' : 'solved');
  });
}

/** The buyer asks staff to decide, once the creator has answered. Asking again changes nothing. Throws too_early. */
export function escalateProblem(
  deps: Deps,
  viewer: Viewer,
  { problemId: id, text }: { readonly problemId: ProblemId; readonly text: string },
): Promise<ProblemView> {
  return changeProblem(deps, asBuyer(viewer), id, 'escalate', async (tx, actor) => {
    if (actor.problem.state === 'with_staff') return;
    await say(deps, tx, actor, 'escalated', { authorId: viewer.id, text });
    await tx.run(moveProblem, id, 'with_staff', null, null);
    await emit(deps, tx, problemEscalated, { ...factsOf(actor.problem), by: 'buyer' });
  });
}

/** What staff may do has operations of its own. */
const asBuyer = ({ id }: Viewer) => ({ id, isModerator: false });
