import { limitedTo, only, signedIn } from '../../kernel/implement.ts';
import { PROBLEM_LIMIT } from '../orders/limits.ts';
import { answerProblem, closeProblem, escalateProblem } from './answer-problem.ts';
import { countProblems, listProblems } from './list-problems.ts';
import { openProblem } from './open-problem.ts';

const sold = only('creator', 'earnings').shop;

/** Problems with orders: for buyers, and for creators; what staff do is in staff/routes.ts. */
export const problemRoutes = {
  openProblem: signedIn.shop.openProblem
    .use(limitedTo(PROBLEM_LIMIT))
    .handler(({ context: { deps, viewer }, input }) => openProblem(deps, viewer, input)),
  escalateProblem: signedIn.shop.escalateProblem.handler(({ context: { deps, viewer }, input }) =>
    escalateProblem(deps, viewer, input),
  ),
  closeProblem: signedIn.shop.closeProblem.handler(({ context: { deps, viewer }, input }) =>
    closeProblem(deps, viewer, input.problemId),
  ),
  answerProblem: sold.answerProblem
    .use(limitedTo(PROBLEM_LIMIT))
    .handler(({ context: { deps, creator }, input }) => answerProblem(deps, creator, input)),
  listProblems: sold.listProblems.handler(({ context: { deps, creator }, input }) =>
    listProblems(deps.db, creator.id, input),
  ),
  countProblems: sold.countProblems.handler(async ({ context: { deps, creator } }) => ({
    count: await countProblems(deps.db, creator.id),
  })),
};
