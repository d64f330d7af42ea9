import type { OrderId } from '@limelight/contract/platform/ids';
import type { ProblemReason, ProblemView } from '@limelight/contract/shop/problems';
import { emit } from '../../events/index.ts';
import type { Deps } from '../../kernel/deps.ts';
import type { Viewer } from '../../kernel/viewer.ts';
import { lockOrder } from '../../payments/index.ts';
import { problemEscalated, problemOpened } from '../events.ts';
import { notFound, ShopRefused } from '../refused.ts';
import { answerBy, queueLateProblem } from './jobs.ts';
import { insertEntry, insertProblem, lineOfBuyer, problemById } from './problem-queries.ts';
import { viewProblem } from './view-problem.ts';

interface Told {
  readonly orderId: OrderId;
  readonly position: number;
  readonly reason: ProblemReason;
  readonly text: string;
}

/**
 * A buyer tells about a problem with a paid line of theirs (docs/product.md, 'Problems with orders'). It goes to the creator, or
 * to staff at once where the two cannot deal with each other. Throws not_found, nothing_paid or problem_open.
 */
export async function openProblem(
  deps: Deps,
  viewer: Viewer,
  { orderId, position, reason, text }: Told,
): Promise<ProblemView> {
  const now = deps.clock.now();
  const id = await deps.db.tx(async (tx) => {
    // no refund of the line happens meanwhile
    await tx.maybe(lockOrder, orderId);
    const line = await tx.maybe(lineOfBuyer, orderId, position, viewer.id);
    if (!line) throw notFound();
    if (line.left_cents <= 0) throw new ShopRefused({ code: 'nothing_paid' });
    const made = await tx.maybe(insertProblem, {
      orderId,
      position,
      buyerId: viewer.id,
      creatorId: line.creator_id,
      reason,
      state: line.is_cut_off ? 'with_staff' : 'open',
      now,
      answerBy: answerBy(now),
    });
    if (!made) throw new ShopRefused({ code: 'problem_open' });
    const entry = { problemId: made.id, refundCents: null, now };
    await tx.run(insertEntry, {
      ...entry,
      authorId: viewer.id,
      role: 'buyer',
      did: 'opened',
      text,
    });
    const facts = { problemId: made.id, orderId, creatorId: line.creator_id, fanId: viewer.id };
    if (line.is_cut_off) {
      await tx.run(insertEntry, {
        ...entry,
        authorId: null,
        role: 'rule',
        did: 'escalated',
        text: '',
      });
      await emit(deps, tx, problemEscalated, { ...facts, by: 'rule' });
    } else {
      await queueLateProblem(deps, tx, made.id, answerBy(now));
      await emit(deps, tx, problemOpened, facts);
    }
    return made.id;
  });
  return viewProblem(await deps.db.one(problemById, id));
}
