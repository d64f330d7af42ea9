import { z } from 'zod';
import { defineNotice, noticesByKind } from '../kernel/define-notice.ts';
import { creatorId, orderId, problemId, productId } from '../platform/ids.ts';
import { amount } from '../platform/money.ts';
import { problemView } from './problems.ts';

const ofStaff = { subject: 'moderation', isSocial: false } as const;
const sale = { names: ['product'], subject: 'sales', isSocial: false } as const;
const ofOrder = { subject: 'orders', isSocial: false } as const;
const problem = { problemId, orderId };

export const noticesOfShop = noticesByKind([
  /** To the creator. `productId`: of the first line of the latest order; cents that its buyer paid, without tax. */
  defineNotice('product_sold', { ...sale, fact: { productId, orderId, amountCents: amount } }),
  /** To the creator: keys that wait for a buyer. */
  defineNotice('keys_low', { ...sale, fact: { productId, left: z.int() } }),
  /** By a creator whom the reader follows. */
  defineNotice('product_published', {
    fact: { productId, creatorId },
    names: ['product'],
    subject: 'new_posts',
    isSocial: true,
  }),
  /** To those who have the product: a file has a new version. */
  defineNotice('product_version', { ...ofOrder, fact: { productId }, names: ['product'] }),
  /** To the creator. */
  defineNotice('problem_opened', { ...ofOrder, fact: problem }),
  /** To the buyer. */
  defineNotice('problem_answered', { ...ofOrder, fact: problem }),
  /** To both. `isCreator`: the reader sold it. */
  defineNotice('problem_with_staff', { ...ofOrder, fact: { ...problem, isCreator: z.boolean() } }),
  /** To both, but not to who closed it. */
  defineNotice('problem_decided', {
    ...ofOrder,
    fact: {
      ...problem,
      isCreator: z.boolean(),
      isByStaff: z.boolean(),
      outcome: problemView.shape.outcome.unwrap(),
    },
  }),
  /** To the creator. */
  defineNotice('review_written', {
    fact: { productId },
    names: ['product'],
    subject: 'comments',
    filter: 'comments',
    isSocial: true,
  }),
  /** To the author of a review. */
  defineNotice('review_answered', {
    fact: { productId },
    names: ['product'],
    subject: 'replies',
    filter: 'comments',
    isSocial: true,
  }),
  /** To the creator. */
  defineNotice('product_taken_down', {
    ...ofStaff,
    fact: { reportId: z.uuid(), productId },
    names: ['reason'],
  }),
  defineNotice('product_restored', { ...ofStaff, fact: { productId } }),
  /** To the author of a review. */
  defineNotice('review_taken_down', {
    ...ofStaff,
    fact: { reportId: z.uuid(), productId },
    names: ['reason'],
  }),
  defineNotice('review_restored', { ...ofStaff, fact: { productId } }),
]);
