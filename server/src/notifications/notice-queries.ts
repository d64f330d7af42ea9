import type { UserId } from '@limelight/contract/platform/ids';
import { isDeleted, noBlockBetween } from '../kernel/rules.ts';
import { statement, t } from '../platform/db/statement.ts';

/** A row to insert, or to add to the unread one. */
export interface NoticeToPut {
  readonly recipient_id: UserId;
  readonly kind: string;
  readonly thing_id: string | null;
  readonly is_listed: boolean;
  /** Null for a notice that may repeat. Otherwise unique for one recipient, kind and thing. */
  readonly once: string | null;
  readonly facts: object;
  readonly actor_ids: readonly UserId[];
  readonly times: number;
  readonly created_at: Date;
  readonly changed_at: Date;
}

/** Adds to the unread notice of the same kind and thing, or inserts one. */
export const putNotices = statement({
  name: 'notifications.put-notices',
  params: [t.jsonb<readonly NoticeToPut[]>(), t.int4()],
  row: {
    id: t.uuid(),
    recipient_id: t.uuid<UserId>(),
    kind: t.text(),
    facts: t.jsonb<object>(),
    is_new: t.bool().certain(),
  },
  text: `insert into notices as n
           (recipient_id, kind, thing_id, is_listed, once, facts, actor_ids, times, created_at, changed_at)
         select recipient_id, kind, thing_id, is_listed, once, facts, actor_ids, times, created_at, changed_at
         from jsonb_to_recordset($1) as told (recipient_id uuid, kind text, thing_id uuid, is_listed boolean, once text,
           facts jsonb, actor_ids uuid[], times int, created_at timestamptz, changed_at timestamptz)
         on conflict (recipient_id, kind, thing_id) where read_at is null do update set
           is_listed = excluded.is_listed, facts = excluded.facts, changed_at = excluded.changed_at, times = n.times + excluded.times,
           actor_ids = (excluded.actor_ids || array(
             select known.id from unnest(n.actor_ids) with ordinality as known (id, place)
             where known.id <> all(excluded.actor_ids) order by known.place))[1:$2]
         returning n.id, n.recipient_id, n.kind, n.facts, n.xmax = 0 as is_new`,
});

/** An act of an actor at `since` that was undone. */
export interface StoredUndone {
  readonly recipient_id: UserId;
  readonly kind: string;
  readonly thing_id: string;
  readonly actor_id: UserId;
  readonly since: Date;
}

/** Removes undone acts from the unread notices that counted them, and deletes a notice that counts none after that. */
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

/** Something that a person has seen elsewhere, up to a moment. */
export interface StoredSeen {
  readonly recipient_id: UserId;
  readonly kind: string;
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

export const markRead = statement({
  name: 'notifications.mark-read',
  params: [t.uuid<UserId>(), t.uuid(), t.timestamptz()],
  row: {},
  text: `update notices set read_at = $3 where recipient_id = $1 and id = $2 and read_at is null`,
});

/** Marks everything on $1’s list up to $2 as read. */
export const markAllRead = statement({
  name: 'notifications.mark-all-read',
  params: [t.uuid<UserId>(), t.timestamptz(), t.timestamptz()],
  row: {},
  text: `update notices set read_at = $3 where recipient_id = $1 and is_listed and read_at is null and changed_at <= $2`,
});

/** Those of people $2 whom reader $1 may see: their accounts are not deleted, and there is no block. */
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

/** A notice that is given at most once, before it is written. */
export interface OnceNotice {
  readonly recipient_id: UserId;
  readonly kind: string;
  readonly thing_id: string;
  readonly once: string;
}

/** Those of notices $1 that were given before. */
export const toldAlready = statement({
  name: 'notifications.told-already',
  params: [t.jsonb<readonly OnceNotice[]>()],
  row: { recipient_id: t.uuid<UserId>(), kind: t.text(), thing_id: t.uuid().certain() },
  text: `select n.recipient_id, n.kind, n.thing_id
         from jsonb_to_recordset($1) as told (recipient_id uuid, kind text, thing_id uuid, once text)
         join notices n on n.thing_id = told.thing_id and n.kind = told.kind and n.recipient_id = told.recipient_id
           and n.once = told.once and n.once is not null`,
});
