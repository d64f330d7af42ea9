import type { CreatorId, OrderId, ProblemId, UserId } from '@limelight/contract/platform/ids';
import { wordsOfShop } from '@limelight/contract/shop/notice-words';
import { noticesOfShop as kinds } from '@limelight/contract/shop/notices';
import { hear, tell } from '../../kernel/parts/news.ts';
import { noticeArea } from '../../kernel/parts/notice-area.ts';
import {
  fileReplaced,
  keysLow,
  problemAnswered,
  problemDecided,
  problemEscalated,
  problemOpened,
  productPublished,
  productRestored,
  productSold,
  productTakenDown,
  reviewAnswered,
  reviewRestored,
  reviewTakenDown,
  reviewWritten,
} from '../events.ts';
import { followers, holders, toFollowers, toHolders } from './crowds.ts';
import { sightOfProduct } from './product-sight.ts';

const aboutProduct = ({ productId }: { readonly productId: string }) => productId;

interface OfProblem {
  readonly problemId: ProblemId;
  readonly orderId: OrderId;
  readonly creatorId: CreatorId;
  readonly fanId: UserId;
}
const factsOf = ({ problemId, orderId }: OfProblem) => ({ problemId, orderId });
/** Whose act it was, where it was one of the two: they are not told of it. Staff are not named. */
const actorOf = (by: string, { creatorId, fanId }: OfProblem) => {
  if (by === 'buyer') return { actor: fanId };
  return by === 'creator' ? { actor: creatorId } : {};
};

/** The notices of the shop: what is sold and new, problems, reviews and takedowns. */
export const noticesOfShop = noticeArea({
  kinds,
  words: wordsOfShop,
  rules: {
    product_sold: { sight: sightOfProduct, countsActs: true },
    keys_low: { sight: sightOfProduct },
    product_published: {
      sight: sightOfProduct,
      once: 'of a thing',
      ofCreator: ({ creatorId }) => creatorId,
    },
    product_version: { sight: sightOfProduct },
    problem_opened: { sight: null },
    problem_answered: { sight: null },
    problem_with_staff: { sight: null },
    problem_decided: { sight: null },
    review_written: { sight: sightOfProduct },
    review_answered: { sight: sightOfProduct },
    product_taken_down: {
      sight: null,
      undoneBy: { kind: 'product_restored', about: aboutProduct },
    },
    product_restored: {
      sight: null,
      undoneBy: { kind: 'product_taken_down', about: aboutProduct },
    },
    review_taken_down: { sight: null, undoneBy: { kind: 'review_restored', about: aboutProduct } },
    review_restored: { sight: null, undoneBy: { kind: 'review_taken_down', about: aboutProduct } },
  },
  hears: [
    hear(productSold, ({ productId, creatorId, orderId, fanId: actor, amountCents }, at) => [
      tell(
        kinds.product_sold,
        { productId, orderId, amountCents },
        { to: creatorId, at, actor, thing: creatorId },
      ),
    ]),
    hear(keysLow, ({ productId, creatorId, left }, at) => [
      tell(kinds.keys_low, { productId, left }, { to: creatorId, at, thing: productId }),
    ]),
    hear(productPublished, (product, at) => [toFollowers(product, at)]),
    hear(fileReplaced, (product, at) => [toHolders(product, at)]),
    hear(problemOpened, (problem, at) => [
      tell(kinds.problem_opened, factsOf(problem), {
        to: problem.creatorId,
        at,
        actor: problem.fanId,
      }),
    ]),
    hear(problemAnswered, (problem, at) => [
      tell(kinds.problem_answered, factsOf(problem), {
        to: problem.fanId,
        at,
        actor: problem.creatorId,
      }),
    ]),
    hear(problemEscalated, ({ by, ...problem }, at) =>
      [problem.fanId, problem.creatorId].map((to) =>
        tell(
          kinds.problem_with_staff,
          { ...factsOf(problem), isCreator: to === problem.creatorId },
          { to, at, ...actorOf(by, problem) },
        ),
      ),
    ),
    hear(problemDecided, ({ by, outcome, ...problem }, at) =>
      [problem.fanId, problem.creatorId].map((to) =>
        tell(
          kinds.problem_decided,
          {
            ...factsOf(problem),
            isCreator: to === problem.creatorId,
            isByStaff: by === 'staff',
            outcome,
          },
          { to, at, ...actorOf(by, problem) },
        ),
      ),
    ),
    hear(reviewWritten, ({ productId, creatorId, authorId: actor }, at) => [
      tell(kinds.review_written, { productId }, { to: creatorId, at, actor, thing: productId }),
    ]),
    hear(reviewAnswered, ({ productId, creatorId: actor, authorId }, at) => [
      tell(kinds.review_answered, { productId }, { to: authorId, at, actor, thing: productId }),
    ]),
    hear(productTakenDown, ({ productId, creatorId, reportId }, at) => [
      tell(kinds.product_taken_down, { reportId, productId }, { to: creatorId, at }),
    ]),
    hear(productRestored, ({ productId, creatorId }, at) => [
      tell(kinds.product_restored, { productId }, { to: creatorId, at }),
    ]),
    hear(reviewTakenDown, ({ productId, authorId, reportId }, at) => [
      tell(kinds.review_taken_down, { reportId, productId }, { to: authorId, at }),
    ]),
    hear(reviewRestored, ({ productId, authorId }, at) => [
      tell(kinds.review_restored, { productId }, { to: authorId, at }),
    ]),
  ],
  crowds: [followers, holders],
});
