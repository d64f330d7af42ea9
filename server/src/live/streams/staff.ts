import type { StreamId } from '@limelight/contract/platform/ids';
import type { Deps } from '../../kernel/deps.ts';
import type { Viewer } from '../../kernel/viewer.ts';
import { statement, t } from '../../platform/db/statement.ts';
import { audit } from '../../safety/index.ts';
import { notFound, StreamRefused } from '../refused.ts';
import { endInside } from '../sending/states.ts';
import { keepLook, subjectOf } from './looks.ts';

/** Streams that others than their creator may know of. */
const knownStream = statement({
  name: 'live.known-stream',
  params: [t.uuid<StreamId>()],
  row: { id: t.uuid<StreamId>() },
  text: `select id from streams where id = $1 and state <> 'prepared' and not (state = 'canceled' and starts_at is null)`,
});

interface WithReason {
  readonly streamId: StreamId;
  readonly reason: string;
}

/** Opens a stream to a moderator for a day. Throws `StreamRefused`. */
export async function look(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  viewer: Viewer,
  { streamId, reason }: WithReason,
): Promise<void> {
  if (!(await db.maybe(knownStream, streamId))) throw notFound();
  await keepLook(db, viewer.id, streamId, reason, clock.now());
}

/** Ends or cancels a stream for everyone; its tickets go back. Throws `StreamRefused`. */
export async function staffEnd(
  deps: Deps,
  viewer: Viewer,
  { streamId, reason }: WithReason,
): Promise<void> {
  await deps.db.tx(async (tx) => {
    if (!(await tx.maybe(knownStream, streamId))) throw notFound();
    if ((await endInside(deps, tx, streamId, 'staff')) === null)
      throw new StreamRefused({ code: 'stream_over' });
    const entry = {
      action: 'live.staffEnd',
      subject: subjectOf(streamId),
      details: { reason },
    } as const;
    await audit(tx, { actorId: viewer.id, ...entry }, deps.clock.now());
  });
}
