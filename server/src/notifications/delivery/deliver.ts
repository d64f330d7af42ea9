import type { z } from 'zod';
import type { Deps } from '../../kernel/deps.ts';
import { dueDeliveries, takeDeliveries } from './delivery-queries.ts';
import { deliverJob } from '../jobs.ts';
import { noticeLetters } from './notice-letters.ts';
import { pushAll } from './push-notices.ts';
import { wantedNotices } from '../wanted-notices.ts';

/** The most notices that one run sends; another run sends the rest. */
const MOST = 500;

/**
 * Sends a person the notices that are due by a channel, without those that they may no longer see or have turned off since. An
 * email is queued in the transaction that marks it sent, so never twice; its text is written when it leaves. A push that a
 * crash interrupts is sent again, and replaces the first one on the device.
 */
export async function deliver(
  deps: Deps,
  { recipientId, channel }: z.infer<typeof deliverJob.payload>,
): Promise<void> {
  const now = deps.clock.now();
  const due = await deps.db.many(dueDeliveries, recipientId, channel, now, MOST);
  const ids = due.map((row) => row.notice_id);
  if (ids.length === 0) return;
  const wanted = await wantedNotices(deps, recipientId, channel, ids);
  if (channel === 'push' && wanted) await pushAll(deps, recipientId, wanted);
  await deps.db.tx(async (tx) => {
    const taken = new Set(
      (await tx.many(takeDeliveries, ids, channel, now)).map((row) => row.notice_id),
    );
    if (ids.length === MOST) await deps.jobs.add(tx, deliverJob, { recipientId, channel });
    if (channel === 'push') return;
    const noticeIds = (wanted?.notices ?? []).map(({ id }) => id).filter((id) => taken.has(id));
    if (noticeIds.length === 0) return;
    const letters = channel === 'digest' ? [noticeIds] : noticeIds.map((id) => [id]);
    const facts = letters.map((of) => ({ recipientId, channel, noticeIds: of }));
    await deps.mail.sendLater(tx, noticeLetters, ...facts);
  });
}
