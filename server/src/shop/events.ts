import { z } from 'zod';
import {
  creatorId,
  orderId,
  problemId,
  productFileId,
  productId,
  reviewId,
  userId,
} from '@limelight/contract/platform/ids';
import { amount } from '@limelight/contract/platform/money';
import { problemView } from '@limelight/contract/shop/problems';
import { defineEvent } from '../kernel/parts/event.ts';

const product = z.object({ productId, creatorId });

/** The product is on sale for the first time, at once or at its scheduled time. */
export const productPublished = defineEvent('product.published', product);
/** Staff took it down after a report, which has the reason for the creator: it is not sold, and closed to its holders. */
export const productTakenDown = defineEvent(
  'product.takenDown',
  product.extend({ reportId: z.uuid() }),
);
/** Staff put it back. */
export const productRestored = defineEvent('product.restored', product);

/**
 * An order of the shop was paid, once for the order. `productId`: of its first line; `amountCents`: what the fan paid without
 * tax.
 */
export const productSold = defineEvent(
  'product.sold',
  product.extend({ orderId, fanId: userId, amountCents: amount }),
);
/** A file was replaced by a new version: `fileId` is the new one. */
export const fileReplaced = defineEvent(
  'product.fileReplaced',
  product.extend({ fileId: productFileId }),
);
/** After a sale fewer keys are left than the creator wants. `left`: keys that are neither sold nor held. */
export const keysLow = defineEvent('product.keysLow', product.extend({ left: z.int() }));

const problem = z.object({ problemId, orderId, creatorId, fanId: userId });

/** A buyer tells about a problem with a line of an order. */
export const problemOpened = defineEvent('problem.opened', problem);
/** The creator answered with words, a part of the money, or both, and it is the buyer's turn. */
export const problemAnswered = defineEvent('problem.answered', problem);
/** Staff decide it now. `by`: the buyer asked for it, or a rule did. */
export const problemEscalated = defineEvent(
  'problem.escalated',
  problem.extend({ by: z.enum(['buyer', 'rule']) }),
);
/** It is closed. `by`: whose act closed it; 'rule' where its money went back by other means. */
export const problemDecided = defineEvent(
  'problem.decided',
  problem.extend({
    by: z.enum(['buyer', 'creator', 'staff', 'rule']),
    outcome: problemView.shape.outcome.unwrap(),
  }),
);

const review = z.object({ reviewId, productId, creatorId, authorId: userId });

/** A buyer reviewed a product for the first time; changes are no event. */
export const reviewWritten = defineEvent('review.written', review);
/** The creator answered a review for the first time. */
export const reviewAnswered = defineEvent('review.answered', review);
/** Staff took a review down after a report, which has the reason for the author. */
export const reviewTakenDown = defineEvent(
  'review.takenDown',
  review.extend({ reportId: z.uuid() }),
);
/** Staff undid a takedown of the review. */
export const reviewRestored = defineEvent('review.restored', review);
