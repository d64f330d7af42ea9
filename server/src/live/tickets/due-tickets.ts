import type { CreatorId, StreamId } from '@limelight/contract/platform/ids';
import { type DueWork, dueWork } from '../../kernel/parts/due-work.ts';
import { statement, t } from '../../platform/db/statement.ts';
import { lateJob, settleTicketsJob } from '../jobs.ts';

/** Whose stream it is, where tickets or marks of it are paid and neither delivered nor returned. */
const unsettled = statement({
  name: 'live.unsettled',
  params: [t.uuid<StreamId>()],
  row: { creator_id: t.uuid<CreatorId>() },
  text: `
    select creator_id from streams
    where id = $1 and exists (select from line_states l
      where l.thing_id = streams.id and l.kind in ('ticket', 'chat_mark') and l.state = 'to_deliver' and l.paid_at is not null)`,
});

const about: DueWork<typeof lateJob.payload>['about'] = async ({ db }, { streamId }) => {
  const stream = await db.maybe(unsettled, streamId);
  return stream && { amountCents: null, fanId: null, creatorId: stream.creator_id };
};

/** Tickets and marks that the lost site may have delivered or returned. */
export const dueTickets: readonly DueWork[] = [
  dueWork({ kind: 'stream_tickets', job: lateJob, about }),
  dueWork({ kind: 'stream_tickets', job: settleTicketsJob, about }),
];
