import { z } from 'zod';
import { page, pageInput } from '../platform/cursor.ts';
import { orderId, problemId, userId } from '../platform/ids.ts';
import { amount } from '../platform/money.ts';
import { input, operation } from '../platform/operation.ts';
import { SHOP } from './limits.ts';

const problemReason = z.enum([
  'not_as_described',
  'cannot_open',
  'missing_file',
  'key_invalid',
  'bought_by_mistake',
  'other',
]);
export type ProblemReason = z.infer<typeof problemReason>;

/** What a buyer says is wrong with a line, and what became of it, in order. */
export const problemView = z.object({
  id: problemId,
  orderId,
  orderNumber: z.string(),
  position: z.int(),
  /** Of the line. */
  title: z.string(),
  /** What is left of what was paid for the line. */
  leftCents: amount,
  buyer: z.object({ id: userId, handle: z.string(), displayName: z.string() }),
  reason: problemReason,
  /** `open`: the creator’s turn; `answered`: the buyer’s; `with_staff`: moderators decide. */
  state: z.enum(['open', 'answered', 'with_staff', 'closed']),
  outcome: z.enum(['solved', 'refunded', 'partly_refunded', 'dismissed']).nullable(),
  openedAt: z.iso.datetime(),
  answerBy: z.iso.datetime(),
  entries: z.array(
    z.object({
      role: z.enum(['buyer', 'creator', 'staff', 'rule']),
      did: z.enum(['opened', 'answered', 'refunded', 'escalated', 'closed', 'dismissed']),
      text: z.string(),
      refundCents: amount.nullable(),
      at: z.iso.datetime(),
    }),
  ),
});
export type ProblemView = z.infer<typeof problemView>;

const text = z.string().trim().max(SHOP.problemMax);
const problemOver = { status: 409, message: 'This problem is closed.' } as const;
const refundErrors = {
  problem_over: problemOver,
  more_than_left: {
    status: 422,
    message: 'That is more than is left of this line.',
    data: z.object({ leftCents: amount }),
  },
} as const;

/** Buyers tell about a problem, creators answer, staff decide. */
export const problemOperations = {
  /** For the buyer of a line. */
  openProblem: operation(
    'shop.openProblem',
    'POST',
    '/shop/purchases/{orderId}/lines/{position}/problem',
    'Tell about a problem with an order',
  )
    .input(
      input({
        orderId,
        position: z.coerce.number().pipe(z.int().min(0)),
        reason: problemReason,
        text: text.min(1, 'Say what is wrong.'),
      }),
    )
    .output(problemView)
    .errors({
      problem_open: { status: 409, message: 'You already raised a problem with this.' },
      nothing_paid: { status: 409, message: 'This was refunded already, or was free.' },
    }),
  /**
   * For the creator: words, a refund of a part (`refundCents`), or of all that is left (`refundAll`). A repeat with the same key
   * does nothing.
   */
  answerProblem: operation(
    'shop.answerProblem',
    'POST',
    '/shop/problems/{problemId}/answer',
    'Answer a problem',
  )
    .input(
      input({
        problemId,
        text: text.default(''),
        refundCents: amount.min(1).optional(),
        refundAll: z.boolean().default(false),
        idempotencyKey: z.string().min(8).max(64).optional(),
      }),
    )
    .output(problemView)
    .errors({
      ...refundErrors,
      answer_missing: { status: 422, message: 'Write an answer, or refund something.' },
    }),
  /** For the buyer, once the creator answered: asks the moderators to decide. */
  escalateProblem: operation(
    'shop.escalateProblem',
    'POST',
    '/shop/problems/{problemId}/escalate',
    'Ask moderators to decide',
  )
    .input(input({ problemId, text: text.default('') }))
    .output(problemView)
    .errors({
      problem_over: problemOver,
      too_early: { status: 409, message: 'The creator still has time to answer.' },
    }),
  /** For the buyer: it is solved. */
  closeProblem: operation(
    'shop.closeProblem',
    'POST',
    '/shop/problems/{problemId}/close',
    'Close a problem',
  )
    .input(input({ problemId }))
    .output(problemView)
    .errors({ problem_over: problemOver }),
  /** For creators: those that wait for them first, the most urgent first; `closed`: the latest first. */
  listProblems: operation('shop.listProblems', 'GET', '/shop/problems', 'Problems with my orders')
    .input(
      input({
        show: z.enum(['open', 'others', 'closed']).default('open'),
        ...pageInput({ default: 20, max: 50 }),
      }),
    )
    .output(page(problemView)),
  /** For creators: how many wait for an answer. */
  countProblems: operation(
    'shop.countProblems',
    'GET',
    '/shop/problems/count',
    'Problems that wait',
  )
    .input(input({}))
    .output(z.object({ count: z.int() })),
};
