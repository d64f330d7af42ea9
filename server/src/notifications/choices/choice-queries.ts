import type { NoticeSubject } from '@limelight/contract/kernel/notice-subject';
import type { Channels } from '@limelight/contract/notifications/channels';
import type { CreatorId, UserId } from '@limelight/contract/platform/ids';
import { type Row, statement, t } from '../../platform/db/statement.ts';
import { IS_SIGNED_IN } from '../delivery/push-queries.ts';

const CHANNELS = `'inApp', c.in_app, 'push', c.push, 'email', c.email`;

/** The choices of people $1, including those for creators $2. Deleted accounts are left out. */
export const choicesOf = statement({
  name: 'notifications.choices-of',
  params: [t.uuidArray<UserId>(), t.uuidArray<CreatorId>()],
  row: {
    id: t.uuid<UserId>(),
    time_zone: t.text(),
    is_suspended: t.bool().certain(),
    quiet_from: t.int4().nullable(),
    quiet_until: t.int4().nullable(),
    push_shows_more: t.bool().certain(),
    takes_pushes: t.bool().certain(),
    subjects: t.json<readonly (Channels & { readonly subject: NoticeSubject })[]>().certain(),
    creators: t.json<readonly (Channels & { readonly creatorId: CreatorId })[]>().certain(),
  },
  text: `
    select a.id, a.time_zone, a.suspended_at is not null as is_suspended, pace.quiet_from, pace.quiet_until, coalesce(pace.push_shows_more, false) as push_shows_more,
      exists (select from push_subscriptions s where s.user_id = a.id and ${IS_SIGNED_IN}) as takes_pushes,
      coalesce((select json_agg(json_build_object('subject', c.subject, ${CHANNELS}))
        from notice_channels c where c.user_id = a.id), '[]') as subjects,
      coalesce((select json_agg(json_build_object('creatorId', c.creator_id, ${CHANNELS}))
        from creator_channels c where c.user_id = a.id and c.creator_id = any($2)), '[]') as creators
    from people a left join notice_paces pace on pace.user_id = a.id
    where a.id = any($1) and a.deleted_at is null`,
});
export type ChoiceRow = Row<typeof choicesOf>;

export const putChannels = statement({
  name: 'notifications.put-channels',
  params: [
    t.uuid<UserId>(),
    t.text<NoticeSubject>(),
    t.bool(),
    t.bool(),
    t.text<Channels['email']>(),
  ],
  row: {},
  text: `insert into notice_channels (user_id, subject, in_app, push, email) values ($1, $2, $3, $4, $5)
         on conflict (user_id, subject) do update
           set in_app = excluded.in_app, push = excluded.push, email = excluded.email`,
});

/** Ends the emails of $2 about subjects $1. Where nothing was chosen yet, stores the other channels as given. */
export const endEmails = statement({
  name: 'notifications.end-emails',
  params: [t.json<readonly (Channels & { readonly subject: NoticeSubject })[]>(), t.uuid<UserId>()],
  row: {},
  text: `insert into notice_channels (user_id, subject, in_app, push, email)
         select $2, c.subject, c."inApp", c.push, 'none'
         from json_to_recordset($1) as c (subject text, "inApp" boolean, push boolean)
         on conflict (user_id, subject) do update set email = 'none'`,
});

/** Ends the emails about new posts of all single creators. */
export const endCreatorEmails = statement({
  name: 'notifications.end-creator-emails',
  params: [t.uuid<UserId>(), t.textArray<Channels['email']>()],
  row: {},
  text: `update creator_channels set email = 'none' where user_id = $1 and email = any($2)`,
});

export const putPace = statement({
  name: 'notifications.put-pace',
  params: [t.uuid<UserId>(), t.int4().nullable(), t.int4().nullable(), t.bool()],
  row: {},
  text: `insert into notice_paces (user_id, quiet_from, quiet_until, push_shows_more) values ($1, $2, $3, $4)
         on conflict (user_id) do update set quiet_from = excluded.quiet_from, quiet_until = excluded.quiet_until,
           push_shows_more = excluded.push_shows_more`,
});

/** Does nothing for a creator whom the person does not follow. */
export const putCreatorChannels = statement({
  name: 'notifications.put-creator-channels',
  params: [t.uuid<UserId>(), t.uuid<CreatorId>(), t.bool(), t.bool(), t.text<Channels['email']>()],
  row: {},
  text: `insert into creator_channels (user_id, creator_id, in_app, push, email)
         select f.fan_id, f.creator_id, $3, $4, $5 from followers f where f.fan_id = $1 and f.creator_id = $2
         on conflict (user_id, creator_id) do update
           set in_app = excluded.in_app, push = excluded.push, email = excluded.email`,
});

export const dropCreatorChannels = statement({
  name: 'notifications.drop-creator-channels',
  params: [t.uuid<UserId>(), t.uuid<CreatorId>()],
  row: {},
  text: `delete from creator_channels where user_id = $1 and creator_id = $2`,
});

/** Creators whom $1 follows, after ($2, $3), the latest follow first, with the channels chosen for them. */
export const followedCreators = statement({
  name: 'notifications.followed-creators',
  params: [t.uuid<UserId>(), t.timestamptz(), t.uuid(), t.int8()],
  row: {
    id: t.uuid<CreatorId>(),
    created_at: t.timestamptz(),
    display_name: t.text(),
    handle: t.text(),
    avatar_url: t.text().nullable(),
    channels: t.json<Channels>().nullable(),
  },
  text: `select f.creator_id as id, f.created_at, p.display_name, p.handle, p.avatar_url,
           case when c.user_id is not null then json_build_object(${CHANNELS}) end as channels
         from followers f join profiles p on p.id = f.creator_id
         left join creator_channels c on c.user_id = f.fan_id and c.creator_id = f.creator_id
         where f.fan_id = $1 and (f.created_at, f.creator_id) < ($2, $3)
         order by f.created_at desc, f.creator_id desc limit $4`,
});
