import { STREAM } from '@limelight/contract/live/limits';
import type { StreamId } from '@limelight/contract/platform/ids';
import { DAY, MINUTE } from '../../platform/clock/clock.ts';
import { statement, t } from '../../platform/db/statement.ts';
import { endInside, type StateDeps } from './states.ts';

/** A stream that should have begun by then; prepared ones are given up a day after they were written. */
const lateStream = statement({
  name: 'live.late-stream',
  params: [t.uuid<StreamId>(), t.timestamptz(), t.timestamptz()],
  row: { id: t.uuid<StreamId>() },
  text: `select id from streams where id = $1
           and ((state = 'announced' and starts_at <= $2) or (state = 'prepared' and updated_at <= $3))
         for update`,
});

/** Cancels a stream that did not begin in time; one that was moved or has begun stays. */
export async function endLate(deps: StateDeps, streamId: StreamId): Promise<void> {
  const now = deps.clock.now().getTime();
  const [announced, written] = [STREAM.graceMinutes * MINUTE, DAY].map((ms) => new Date(now - ms));
  await deps.db.tx(async (tx) => {
    if (announced && written && (await tx.maybe(lateStream, streamId, announced, written)))
      await endInside(deps, tx, streamId, 'not_begun');
  });
}
