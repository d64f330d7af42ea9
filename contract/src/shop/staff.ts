import { z } from 'zod';
import { orderLine } from '../payments/order.ts';
import { page, pageInput } from '../platform/cursor.ts';
import { problemId } from '../platform/ids.ts';
import { amount } from '../platform/money.ts';
import { input, operation } from '../platform/operation.ts';
import { SHOP } from './limits.ts';
import { problemView } from './problems.ts';

/** A problem with its record: the order, what was delivered, what was said. */
export const staffProblem = problemView.extend({
  line: orderLine,
  creator: z.object({ handle: z.string(), displayName: z.string() }),
  downloads: z.array(z.object({ name: z.string(), firstAt: z.iso.datetime(), times: z.int() })),
  keysDelivered: z.int(),
  linksShown: z.int(),
});
export type StaffProblem = z.infer<typeof staffProblem>;

/** For moderators; decisions are in the audit log. */
export const staffOperations = {
  listStaffProblems: operation(
    'shop.listStaffProblems',
    'GET',
    '/shop/desk/problems',
    'Problems to decide',
  )
    .input(
      input({
        show: z.enum(['open', 'closed']).default('open'),
        ...pageInput({ default: 20, max: 50 }),
      }),
    )
    .output(page(staffProblem)),
  /** A refund (`refundCents`, or all that is left: `refundAll`), or dismissal without either. Both people read the words. */
  decideProblem: operation(
    'shop.decideProblem',
    'POST',
    '/shop/desk/problems/{problemId}',
    'Decide a problem',
  )
    .input(
      input({
        problemId,
        text: z.string().trim().min(1, 'Say why.').max(SHOP.problemMax),
        refundCents: amount.min(1).optional(),
        refundAll: z.boolean().default(false),
      }),
    )
    .output(staffProblem)
    .errors({
      problem_over: { status: 409, message: 'This problem is closed.' },
      more_than_left: {
        status: 422,
        message: 'That is more than is left of this line.',
        data: z.object({ leftCents: amount }),
      },
    }),
};
