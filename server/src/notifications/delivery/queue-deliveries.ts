import type { Channels } from '@limelight/contract/notifications/channels';
import type { UserId } from '@limelight/contract/platform/ids';
import type { Deps } from '../../kernel/deps.ts';
import type { Tx } from '../../platform/db/db.ts';
import { type Delivery, insertDeliveries } from './delivery-queries.ts';
import { deliverJob } from '../jobs.ts';
import { afterQuiet, nextDigest } from '../choices/quiet-hours.ts';
import type { Wishes } from '../choices/read-choices.ts';

/** A new notice and how its reader wants to get it. */
export interface Told {
  readonly noticeId: string;
  readonly recipientId: UserId;
  readonly channels: Channels;
  /** How long a push or an at-once email waits for the reader to see the notice on screen. */
  readonly holdMs: number;
  readonly reader: Pick<Wishes, 'pace' | 'takesPushes'>;
}

/**
 * Writes the deliveries of notices and queues the jobs that send them: two statements for any number. Pushes and at-once emails
 * wait for the end of quiet hours.
 */
export async function queueDeliveries(
  deps: Pick<Deps, 'clock' | 'jobs'>,
  tx: Tx,
  told: readonly Told[],
): Promise<void> {
  const now = deps.clock.now();
  const due = told.flatMap((one) => deliveriesOf(one, now));
  if (due.length === 0) return;
  await tx.run(insertDeliveries, due);
  await deps.jobs.addMany(
    tx,
    deliverJob,
    due.map(({ recipient_id: recipientId, channel, due_at: runAt }) => ({
      data: { recipientId, channel },
      runAt,
      key: `notifications.deliver:${channel}:${recipientId}:${runAt.toISOString()}`,
    })),
  );
}

function deliveriesOf(
  { noticeId, recipientId, channels, holdMs, reader: { pace, takesPushes } }: Told,
  now: Date,
): Delivery[] {
  const one = (channel: Delivery['channel'], due: Date): Delivery => ({
    notice_id: noticeId,
    channel,
    recipient_id: recipientId,
    due_at: due,
  });
  const soon = afterQuiet(new Date(now.getTime() + holdMs), pace);
  return [
    ...(channels.push && takesPushes ? [one('push', soon)] : []),
    ...(channels.email === 'at_once' ? [one('email', soon)] : []),
    ...(channels.email === 'daily' ? [one('digest', nextDigest(now, pace))] : []),
  ];
}
