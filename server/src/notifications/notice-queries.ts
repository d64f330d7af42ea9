import type { NoticeFact } from '@limelight/contract/notifications/all-notices';
import type { ConversationId, CreatorId, UserId } from '@limelight/contract/platform/ids';
import { isDeleted, isShown, noBlockBetween } from '../kernel/rules.ts';
import { type Row, statement, t } from '../platform/db/statement.ts';

/** A row to write, or to add to the open one. */
export interface StoredNotice {
  readonly recipient_id: UserId;
  readonly kind: NoticeFact['kind'];
  readonly thing_id: string | null;
  readonly facts: object;
  readonly actor_ids: readonly UserId[];
  readonly times: number;
  readonly created_at: Date;
  readonly changed_at: Date;
}

/** Adds to the notice of the same kind and thing that is unread, or begins one. */
export const putNotices = statement({
  name: 'notifications.put-notices',
  params: [t.jsonb<readonly StoredNotice[]>(), t.int4()],
  row: {
    id: t.uuid(),
    recipient_id: t.uuid<UserId>(),
    kind: t.text<NoticeFact['kind']>(),
    facts: t.jsonb<object>(),
    is_new: t.bool().certain(),
  },
  text: `insert into notices as n
           (recipient_id, kind, thing_id, facts, actor_ids, times, created_at, changed_at)
         select recipient_id, kind, thing_id, facts, actor_ids, times, created_at, changed_at
         from jsonb_to_recordset($1) as told (recipient_id uuid, kind text, thing_id uuid, facts jsonb,
           actor_ids uuid[], times int, created_at timestamptz, changed_at timestamptz)
         on conflict (recipient_id, kind, thing_id) where read_at is null do update set
           facts = excluded.facts, changed_at = excluded.changed_at, times = n.times + excluded.times,
           actor_ids = (excluded.actor_ids || array(
             select known.id from unnest(n.actor_ids) with ordinality as known (id, place)
             where known.id <> all(excluded.actor_ids) order by known.place))[1:$2]
         returning n.id, n.recipient_id, n.kind, n.facts, n.xmax = 0 as is_new`,
});

/** What an actor did at `since` and has taken back. */
export interface StoredUndone {
  readonly recipient_id: UserId;
  readonly kind: NoticeFact['kind'];
  readonly thing_id: string;
  readonly actor_id: UserId;
  readonly since: Date;
}

/** Takes it out of the unread notice that counted it; one that counts nothing any more goes. */
export const undoNotices = statement({
  name: 'notifications.undo-notices',
  params: [t.jsonb<readonly StoredUndone[]>()],
  row: { recipient_id: t.uuid<UserId>() },
  text: `with taken as (
           select n.id, count(*)::int as times, array_agg(undone.actor_id) as actor_ids
           from jsonb_to_recordset($1) as undone
             (recipient_id uuid, kind text, thing_id uuid, actor_id uuid, since timestamptz)
           join notices n on n.recipient_id = undone.recipient_id and n.kind = undone.kind
             and n.thing_id = undone.thing_id and n.read_at is null and n.created_at <= undone.since
           group by n.id
         ), emptied as (
           delete from notices n using taken where n.id = taken.id and n.times <= taken.times
           returning n.recipient_id
         ), lessened as (
           update notices n set times = n.times - taken.times, actor_ids = array(
             select known.id from unnest(n.actor_ids) with ordinality as known (id, place)
             where known.id <> all(taken.actor_ids) order by known.place)
           from taken where n.id = taken.id and n.times > taken.times
           returning n.recipient_id
         )
         select recipient_id from emptied union select recipient_id from lessened`,
});

/** What somebody has seen elsewhere, up to a moment. */
export interface StoredSeen {
  readonly recipient_id: UserId;
  readonly kind: NoticeFact['kind'];
  readonly thing_id: string;
  readonly until: Date;
}

export const closeSeen = statement({
  name: 'notifications.close-seen',
  params: [t.jsonb<readonly StoredSeen[]>(), t.timestamptz()],
  row: {},
  text: `update notices n set read_at = $2
         from jsonb_to_recordset($1) as seen (recipient_id uuid, kind text, thing_id uuid, until timestamptz)
         where n.recipient_id = seen.recipient_id and n.kind = seen.kind and n.thing_id = seen.thing_id
           and n.read_at is null and n.changed_at <= seen.until`,
});

const noticeColumns = {
  id: t.uuid(),
  kind: t.text<NoticeFact['kind']>(),
  facts: t.jsonb<object>(),
  actor_ids: t.uuidArray<UserId>(),
  times: t.int4(),
  changed_at: t.timestamptz(),
  read_at: t.timestamptz().nullable(),
  person: t.text().nullable(),
  tier: t.text().nullable(),
  reason: t.text().nullable(),
};
/** The names and reasons that the facts point at, as they are now. A reason is for the one it was written to. */
const NOTICE = `n.id, n.kind, n.facts, n.actor_ids, n.times, n.changed_at, n.read_at, person.display_name as person, tier.name as tier,
  coalesce(takedown.reason, report.decision_note, payout.failure_reason) as reason
  from notices n
  left join profiles person on person.id = coalesce(n.facts ->> 'fanId', n.facts ->> 'creatorId')::uuid
  left join tiers tier on tier.id = (n.facts ->> 'tierId')::uuid
  left join post_titles down on down.id = (n.facts ->> 'postId')::uuid and n.kind = 'post_taken_down'
    and down.creator_id = n.recipient_id
  left join post_takedowns takedown on takedown.post_id = down.id
  left join reports report on report.id = (n.facts ->> 'reportId')::uuid
    and n.kind in ('message_taken_down', 'comment_taken_down') and report.author_id = n.recipient_id
  left join payouts payout on payout.id = (n.facts ->> 'payoutId')::uuid and payout.creator_id = n.recipient_id`;

/** Notices of $1 after ($3, $4), newest first; of the kinds $2, or all that are listed. */
export const noticesOf = statement({
  name: 'notifications.notices-of',
  params: [
    t.uuid<UserId>(),
    t.textArray<NoticeFact['kind']>().nullable(),
    t.timestamptz(),
    t.uuid(),
    t.int8(),
  ],
  row: noticeColumns,
  text: `select ${NOTICE}
         where n.recipient_id = $1 and n.kind <> 'messaged' and ($2::text[] is null or n.kind = any($2)) and (n.changed_at, n.id) < ($3, $4)
         order by n.changed_at desc, n.id desc limit $5`,
});
export type NoticeRow = Row<typeof noticesOf>;

/** Those of $2 that are $1's, the oldest first. */
export const noticesByIds = statement({
  name: 'notifications.notices-by-ids',
  params: [t.uuid<UserId>(), t.uuidArray()],
  row: noticeColumns,
  text: `select ${NOTICE}
         where n.id = any($2) and n.recipient_id = $1 order by n.changed_at, n.id`,
});

/** The newest $2 of the list that $1 has not read. */
export const unreadNotices = statement({
  name: 'notifications.unread-notices',
  params: [t.uuid<UserId>(), t.int8()],
  row: noticeColumns,
  text: `select ${NOTICE}
         where n.recipient_id = $1 and n.kind <> 'messaged' and n.read_at is null order by n.changed_at desc, n.id desc limit $2`,
});

export const markRead = statement({
  name: 'notifications.mark-read',
  params: [t.uuid<UserId>(), t.uuid(), t.timestamptz()],
  row: {},
  text: `update notices set read_at = $3 where recipient_id = $1 and id = $2 and read_at is null`,
});

/** Everything on $1’s list up to $2. */
export const markAllRead = statement({
  name: 'notifications.mark-all-read',
  params: [t.uuid<UserId>(), t.timestamptz(), t.timestamptz()],
  row: {},
  text: `update notices set read_at = $3 where recipient_id = $1 and kind <> 'messaged' and read_at is null and changed_at <= $2`,
});

/** Which of $2 reader $1 may see: they are there, and no block stands between. */
export const actorsInSight = statement({
  name: 'notifications.actors-in-sight',
  params: [t.uuid<UserId>(), t.uuidArray<UserId>()],
  row: {
    id: t.uuid<UserId>(),
    display_name: t.text(),
    handle: t.text(),
    avatar_url: t.text().nullable(),
  },
  text: `select p.id, p.display_name, p.handle, p.avatar_url from profiles p
         where p.id = any($2) and ${noBlockBetween('$1::uuid', 'p.id')}
           and not ${isDeleted('p.id')}`,
});

/** Whom of $3 a notice of kind $1 about $2 has told. */
export const toldAlready = statement({
  name: 'notifications.told-already',
  params: [t.text<'post_published' | 'mentioned'>(), t.uuid(), t.uuidArray<UserId>()],
  row: { recipient_id: t.uuid<UserId>() },
  text: `select recipient_id from notices
         where thing_id = $2 and kind = $1 and kind in ('post_published', 'mentioned') and recipient_id = any($3)`,
});

/** Whom of $2 a notice has told that they were added to group $1 at $3. */
export const toldOfGroup = statement({
  name: 'notifications.told-of-group',
  params: [t.uuid<ConversationId>(), t.uuidArray<UserId>(), t.timestamptz()],
  row: { recipient_id: t.uuid<UserId>() },
  text: `select recipient_id from notices
         where thing_id = $1 and kind = 'added_to_group' and recipient_id = any($2) and changed_at >= $3`,
});

export const creatorIsShown = statement({
  name: 'notifications.creator-is-shown',
  params: [t.uuid<CreatorId>()],
  row: { is_shown: t.bool().certain() },
  text: `select ${isShown('creators')} as is_shown from creators where id = $1`,
});

/** Followers of creator $1 after ($2, $3), the latest to follow first. */
export const followersPage = statement({
  name: 'notifications.followers-page',
  params: [t.uuid<CreatorId>(), t.timestamptz(), t.uuid(), t.int8()],
  row: { fan_id: t.uuid<UserId>(), created_at: t.timestamptz() },
  text: `select fan_id, created_at from followers
         where creator_id = $1 and (created_at, fan_id) < ($2, $3)
         order by created_at desc, fan_id desc limit $4`,
});
