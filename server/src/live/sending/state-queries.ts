import type { EndReason, StreamState } from '@limelight/contract/live/stream';
import type { CreatorId, StreamId } from '@limelight/contract/platform/ids';
import { statement, t } from '../../platform/db/statement.ts';

/** Locks a stream: whether and why it goes on is decided one step after the other. */
export const lockStream = statement({
  name: 'live.lock-stream',
  params: [t.uuid<StreamId>()],
  row: {
    id: t.uuid<StreamId>(),
    creator_id: t.uuid<CreatorId>(),
    state: t.text<StreamState>(),
    starts_at: t.timestamptz().nullable(),
    started_at: t.timestamptz().nullable(),
    held_since: t.timestamptz().nullable(),
    ended_at: t.timestamptz().nullable(),
    end_reason: t.text<EndReason>().nullable(),
    minimum_minutes: t.int4(),
    keeps_recording: t.bool(),
  },
  text: `select id, creator_id, state, starts_at, started_at, held_since, ended_at, end_reason, minimum_minutes, keeps_recording
         from streams where id = $1 for update`,
});

export const markLive = statement({
  name: 'live.mark-live',
  params: [t.uuid<StreamId>(), t.timestamptz()],
  row: {},
  text: `update streams set state = 'live', started_at = $2, updated_at = $2
         where id = $1 and state in ('prepared', 'announced')`,
});

/** The creator's stream that is live now. */
export const liveOf = statement({
  name: 'live.live-of',
  params: [t.uuid<CreatorId>()],
  row: { id: t.uuid<StreamId>(), held_since: t.timestamptz().nullable() },
  text: `select id, held_since from streams where creator_id = $1 and state = 'live'`,
});

export const markHeld = statement({
  name: 'live.mark-held',
  params: [t.uuid<StreamId>(), t.timestamptz()],
  row: {},
  text: `update streams set held_since = $2 where id = $1 and state = 'live' and held_since is null`,
});

export const markReturned = statement({
  name: 'live.mark-returned',
  params: [t.uuid<StreamId>()],
  row: {},
  text: `update streams set held_since = null where id = $1 and state = 'live' and held_since is not null`,
});

/** Ends a stream that ran, or cancels one that did not begin. */
export const markOver = statement({
  name: 'live.mark-over',
  params: {
    id: t.uuid<StreamId>(),
    state: t.text<'ended' | 'canceled'>(),
    reason: t.text<EndReason>(),
    at: t.timestamptz(),
    recording: t.text<'none' | 'making'>(),
    isTakenDown: t.bool(),
    now: t.timestamptz(),
  },
  row: {},
  text: `
    update streams set state = :state, end_reason = :reason, ended_at = :at, held_since = null, viewers = 0,
      recording_state = :recording, taken_down_at = case when :isTakenDown then :now::timestamptz end, updated_at = :now
    where id = :id and state in ('prepared', 'announced', 'live')`,
});

/** Streams of a creator that are not over. */
export const notOverOf = statement({
  name: 'live.not-over-of',
  params: [t.uuid<CreatorId>()],
  row: { id: t.uuid<StreamId>() },
  text: `select id from streams where creator_id = $1 and state in ('prepared', 'announced', 'live') order by id`,
});

/** Streams that were live when this process began. */
export const allLive = statement({
  name: 'live.all-live',
  params: [],
  row: { id: t.uuid<StreamId>() },
  text: `select id from streams where state = 'live'`,
});
