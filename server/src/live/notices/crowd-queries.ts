import type { CreatorId, StreamId, UserId } from '@limelight/contract/platform/ids';
import { isFollowerOf } from '../../kernel/rules.ts';
import { statement, t } from '../../platform/db/statement.ts';

/** Followers of creator $1 after ($2, $3), the latest follow first. */
export const followersPage = statement({
  name: 'live.followers-page',
  params: [t.uuid<CreatorId>(), t.timestamptz(), t.uuid(), t.int8()],
  row: { fan_id: t.uuid<UserId>(), at: t.timestamptz() },
  text: `select fan_id, created_at as at from followers
         where creator_id = $1 and (created_at, fan_id) < ($2, $3)
         order by created_at desc, fan_id desc limit $4`,
});

/** Members of creator $1 after $2 whose membership runs at $3 and who do not follow. */
export const membersPage = statement({
  name: 'live.members-page',
  params: [t.uuid<CreatorId>(), t.uuid(), t.timestamptz(), t.int8()],
  row: { fan_id: t.uuid<UserId>(), at: t.timestamptz() },
  text: `select m.fan_id, m.started_at as at from members m
         where m.creator_id = $1 and m.fan_id > $2 and membership_runs(m.status, m.current_period_end, $3)
           and not ${isFollowerOf('m.fan_id', 'm.creator_id')}
         order by m.fan_id limit $4`,
});

/** People who asked to be reminded of stream $1, after $2. */
export const askersPage = statement({
  name: 'live.askers-page',
  params: [t.uuid<StreamId>(), t.uuid(), t.int8()],
  row: { person_id: t.uuid<UserId>() },
  text: `select person_id from stream_reminders where stream_id = $1 and person_id > $2 order by person_id limit $3`,
});

export const remindedAmong = statement({
  name: 'live.reminded-among',
  params: [t.uuid<StreamId>(), t.uuidArray<UserId>()],
  row: { person_id: t.uuid<UserId>() },
  text: `select person_id from stream_reminders where stream_id = $1 and person_id = any($2::uuid[])`,
});

/** Those of these people who bought a ticket for stream $1, refunded or not. */
export const buyersAmong = statement({
  name: 'live.buyers-among',
  params: [t.uuid<StreamId>(), t.uuidArray<UserId>()],
  row: { holder_id: t.uuid<UserId>() },
  text: `select holder_id from granted_things where kind = 'ticket' and thing_id = $1 and holder_id = any($2::uuid[])`,
});
