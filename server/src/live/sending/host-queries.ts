import type { EndReason, RecordingState, StreamState } from '@limelight/contract/live/stream';
import type { CreatorId, StreamId } from '@limelight/contract/platform/ids';
import { statement, t } from '../../platform/db/statement.ts';

/** How a stream stands, for the process that has its engine. */
export const standing = statement({
  name: 'live.standing',
  params: [t.uuid<StreamId>()],
  row: {
    state: t.text<StreamState>(),
    end_reason: t.text<EndReason>().nullable(),
    recording_state: t.text<RecordingState>(),
  },
  text: `select state, end_reason, recording_state from streams where id = $1`,
});

/** Streams whose recording is to be made. */
export const toRecord = statement({
  name: 'live.to-record',
  params: [],
  row: { id: t.uuid<StreamId>() },
  text: `select id from streams where recording_state = 'making' order by id`,
});

/** Live streams of creators, in all or of this one. */
export const liveOfCreator = statement({
  name: 'live.live-of-creators',
  params: [t.uuidArray<CreatorId>()],
  row: { id: t.uuid<StreamId>(), creator_id: t.uuid<CreatorId>() },
  text: `select id, creator_id from streams where state = 'live' and creator_id = any($1::uuid[])`,
});
