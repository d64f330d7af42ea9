import type { UserId } from '@limelight/contract/platform/ids';
import { statement, t } from '../platform/db/statement.ts';

export const personExists = statement({
  name: 'safety.person-exists',
  params: [t.uuid<UserId>()],
  row: { id: t.uuid<UserId>() },
  text: `select id from profiles where id = $1`,
});

/** Locks both accounts: a purchase between the two that is being settled finishes first, or sees the block. */
export const lockBoth = statement({
  name: 'safety.lock-both',
  params: [t.uuid<UserId>(), t.uuid<UserId>()],
  row: { id: t.uuid<UserId>() },
  text: `select id from people where id in ($1, $2) order by id for no key update`,
});

/** A row if $1 has reported something of $2's. */
export const hasReported = statement({
  name: 'safety.has-reported',
  params: [t.uuid<UserId>(), t.uuid<UserId>()],
  row: { author_id: t.uuid<UserId>() },
  text: `select author_id from reports where reporter_id = $1 and author_id = $2 limit 1`,
});

/** $3: the blocker had seen who the person is. */
export const insertBlock = statement({
  name: 'safety.insert-block',
  params: [t.uuid<UserId>(), t.uuid<UserId>(), t.bool(), t.timestamptz()],
  row: {},
  text: `insert into blocks (blocker_id, blocked_id, was_seen, created_at) values ($1, $2, $3, $4) on conflict do nothing`,
});

export const deleteBlock = statement({
  name: 'safety.delete-block',
  params: [t.uuid<UserId>(), t.uuid<UserId>()],
  row: {},
  text: `delete from blocks where blocker_id = $1 and blocked_id = $2`,
});

export const blockedPage = statement({
  name: 'safety.blocked-page',
  params: [t.uuid<UserId>(), t.timestamptz(), t.uuid(), t.int8()],
  row: {
    id: t.uuid<UserId>(),
    handle: t.text().nullable(),
    display_name: t.text().nullable(),
    avatar_url: t.text().nullable(),
    created_at: t.timestamptz(),
  },
  text: `
    select b.blocked_id as id, p.handle, p.display_name, p.avatar_url, b.created_at
    from blocks b left join profiles p on p.id = b.blocked_id and b.was_seen
    where b.blocker_id = $1 and (b.created_at, b.blocked_id) < ($2, $3)
    order by b.created_at desc, b.blocked_id desc
    limit $4`,
});

export const insertAudit = statement({
  name: 'safety.insert-audit',
  params: [
    t.uuid<UserId>().nullable(),
    t.text(),
    t.text().nullable(),
    t.jsonb<Readonly<Record<string, unknown>>>(),
    t.timestamptz(),
    t.uuid<UserId>().nullable(),
  ],
  row: {},
  text: `insert into audit_log (actor_id, action, subject, details, occurred_at, on_behalf_of)
         values ($1, $2, $3, $4, $5, $6)`,
});
