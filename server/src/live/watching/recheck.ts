import type { StreamId, UserId } from '@limelight/contract/platform/ids';
import { userTopic } from '@limelight/contract/platform/realtime';
import type { Deps } from '../../kernel/deps.ts';
import { isStaff } from '../../kernel/rules.ts';
import { statement, t } from '../../platform/db/statement.ts';
import { watchRight } from '../policy.ts';
import { loadStreams, loadViewers, readerOf } from '../streams/facts.ts';
import type { Viewing, Viewings } from './viewings.ts';

const staffNow = statement({
  name: 'live.staff-now',
  params: [t.uuid<UserId>()],
  row: { is_staff: t.bool().certain() },
  text: `select ${isStaff('$1::uuid')} as is_staff`,
});

/**
 * Asks the right of viewings of a stream again, in one statement: those without one end, those with more have more (a ticket was
 * bought in the free seconds). Staff who watch with a reason are asked one by one: there are few.
 */
export async function recheckViewings(
  deps: Pick<Deps, 'db' | 'clock' | 'realtime'>,
  viewings: Viewings,
  streamId: StreamId,
  asked: readonly Viewing[] = viewings.of(streamId),
): Promise<void> {
  if (asked.length === 0) return;
  const now = deps.clock.now();
  const people = [...new Set(asked.map((one) => one.personId))];
  const loaded = await loadViewers(deps.db, streamId, people, now);
  for (const viewing of asked) {
    const facts = loaded.get(viewing.personId);
    const right = facts && watchRight(facts.stream, facts.viewer, now);
    if (right?.access === 'full') {
      if (viewing.previewEndsAt !== null) widen(deps, viewing);
    } else if (right?.access !== 'preview' || viewing.previewEndsAt === null) {
      if (!(await looks(deps, viewing, now))) end(deps, viewings, viewing);
    }
  }
}

function widen({ realtime }: Pick<Deps, 'realtime'>, viewing: Viewing): void {
  viewing.previewEndsAt = null;
  say(realtime, viewing);
}

function end({ realtime }: Pick<Deps, 'realtime'>, viewings: Viewings, viewing: Viewing): void {
  viewings.end(viewing.id);
  say(realtime, viewing);
}

/** Tells the person's own pages; a stranger's player learns it from its next request. */
function say(realtime: Deps['realtime'], { id, streamId, personId }: Viewing): void {
  if (personId !== null)
    void realtime.tell(userTopic(personId), 'viewing', { streamId, viewingId: id });
}

const STAFF = new Set(['moderator'] as const);

/** Whether a moderator may still watch, since they gave a reason. */
async function looks(
  { db }: Pick<Deps, 'db'>,
  { personId, sessionId, streamId }: Viewing,
  now: Date,
): Promise<boolean> {
  if (personId === null || sessionId === null || !(await db.one(staffNow, personId)).is_staff)
    return false;
  const reader = readerOf({ id: personId, sessionId, aal: 'aal1', roles: STAFF });
  const facts = (await loadStreams(db, reader, [streamId], now)).get(streamId);
  return facts !== undefined && watchRight(facts.stream, facts.viewer, now).access === 'full';
}
