import type { NoticeKind } from '@limelight/contract/notifications/operations';
import type { UserId } from '@limelight/contract/platform/ids';
import { type Row, statement, t } from '../platform/db/statement.ts';

export interface StoredNotice {
  readonly recipient_id: UserId;
  readonly kind: NoticeKind;
  readonly facts: object;
  readonly created_at: Date;
}

export const insertNotices = statement({
  name: 'notifications.insert-notices',
  params: [t.jsonb<readonly StoredNotice[]>()],
  row: { id: t.uuid(), kind: t.text<NoticeKind>() },
  text: `insert into notices (recipient_id, kind, facts, created_at)
         select recipient_id, kind, facts, created_at
         from jsonb_to_recordset($1) as told (recipient_id uuid, kind text, facts jsonb, created_at timestamptz)
         returning id, kind`,
});

const noticeColumns = {
  id: t.uuid(),
  kind: t.text<NoticeKind>(),
  facts: t.jsonb<object>(),
  created_at: t.timestamptz(),
  read_at: t.timestamptz().nullable(),
  person: t.text().nullable(),
  tier: t.text().nullable(),
  reason: t.text().nullable(),
};
/** The names and reasons that the facts point at, as they are now. */
const NOTICE = `n.id, n.kind, n.facts, n.created_at, n.read_at, person.display_name as person, tier.name as tier,
  coalesce(takedown.reason, payout.failure_reason) as reason
  from notices n
  left join profiles person on person.id = coalesce(n.facts ->> 'fanId', n.facts ->> 'creatorId')::uuid
  left join tiers tier on tier.id = (n.facts ->> 'tierId')::uuid
  left join post_takedowns takedown on takedown.post_id = (n.facts ->> 'postId')::uuid and n.kind = 'post_taken_down'
  left join payouts payout on payout.id = (n.facts ->> 'payoutId')::uuid`;

/** Notices of $1 after ($3, $4), newest first; of the kinds $2, or all of them. */
export const noticesOf = statement({
  name: 'notifications.notices-of',
  params: [
    t.uuid<UserId>(),
    t.textArray<NoticeKind>().nullable(),
    t.timestamptz(),
    t.uuid(),
    t.int8(),
  ],
  row: noticeColumns,
  text: `select ${NOTICE}
         where n.recipient_id = $1 and ($2::text[] is null or n.kind = any($2)) and (n.created_at, n.id) < ($3, $4)
         order by n.created_at desc, n.id desc limit $5`,
});
export type NoticeRow = Row<typeof noticesOf>;

/** Notices with their readers' addresses and regions, for letters; none for who has no address. */
export const noticesForLetters = statement({
  name: 'notifications.notices-for-letters',
  params: [t.uuidArray()],
  row: {
    ...noticeColumns,
    email: t.citext().certain(),
    locale: t.text(),
    time_zone: t.text(),
  },
  text: `select reader.email, account.locale, account.time_zone, ${NOTICE}
         join auth.users reader on reader.id = n.recipient_id
         join accounts account on account.id = n.recipient_id
         where n.id = any($1) and reader.email is not null`,
});

/** At most $2: nobody reads a larger number. */
export const countUnread = statement({
  name: 'notifications.count-unread',
  params: [t.uuid<UserId>(), t.int8()],
  row: { unread: t.int4().certain() },
  text: `select count(*)::int as unread
         from (select from notices where recipient_id = $1 and read_at is null limit $2) found`,
});

export const markRead = statement({
  name: 'notifications.mark-read',
  params: [t.uuid<UserId>(), t.timestamptz(), t.timestamptz()],
  row: {},
  text: `update notices set read_at = $3 where recipient_id = $1 and read_at is null and created_at <= $2`,
});
