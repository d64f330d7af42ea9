import { WRITERS } from '@limelight/contract/messages/limits';
import type { CreatorId, OrderId, UserId } from '@limelight/contract/platform/ids';
import type { Cents } from '@limelight/contract/platform/money';
import { dueWork } from '../../kernel/parts/due-work.ts';
import { lockOrder } from '../../payments/index.ts';
import { DAY } from '../../platform/clock/clock.ts';
import { statement, t } from '../../platform/db/statement.ts';
import { returnUnansweredJob } from '../jobs.ts';
import { unearned } from './paid-queries.ts';

const feeOf = statement({
  name: 'messages.fee-of',
  params: [t.uuid<OrderId>()],
  row: {
    amount_cents: t.int4<Cents>(),
    buyer_id: t.uuid<UserId>(),
    creator_id: t.uuid<CreatorId>(),
  },
  text: `select total_cents - refunded_cents as amount_cents, buyer_id, creator_id from order_states where id = $1`,
});

const setAnswerBy = statement({
  name: 'messages.set-answer-by',
  params: [t.uuid<OrderId>(), t.timestamptz()],
  row: {},
  text: `update paid_messages set answer_by = $2 where order_id = $1`,
});

/** A paid message whose time for an answer ran out. What was answered is booked as earned, and needs no decision. */
export const dueFee = dueWork({
  kind: 'unanswered',
  job: returnUnansweredJob,
  async about({ db, clock }, { orderId }) {
    const fee = await db.maybe(unearned, orderId);
    if (!fee || fee.answered_at !== null || fee.answer_by > clock.now()) return null;
    const { amount_cents: amountCents, ...people } = await db.one(feeOf, orderId);
    if (amountCents === 0) return null;
    return { amountCents, fanId: people.buyer_id, creatorId: people.creator_id };
  },
  async skip({ clock, jobs }, tx, { orderId }) {
    await tx.one(lockOrder, orderId);
    const fee = await tx.maybe(unearned, orderId);
    const now = clock.now();
    if (!fee || fee.answered_at !== null || fee.answer_by > now) return;
    const runAt = new Date(now.getTime() + WRITERS.answerDays * DAY);
    await tx.run(setAnswerBy, orderId, runAt);
    await jobs.add(tx, returnUnansweredJob, { orderId }, { runAt });
  },
});
