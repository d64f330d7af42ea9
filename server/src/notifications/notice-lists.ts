import type { UserId } from '@limelight/contract/platform/ids';
import type { NameInSql } from '../kernel/parts/notice-area.ts';
import type { Notices } from '../kernel/parts/notices.ts';
import { type statement, t } from '../platform/db/statement.ts';

const columns = {
  id: t.uuid(),
  kind: t.text(),
  facts: t.jsonb<object>(),
  actor_ids: t.uuidArray<UserId>(),
  times: t.int4(),
  changed_at: t.timestamptz(),
  read_at: t.timestamptz().nullable(),
  names: t.json<Readonly<Record<string, string | null>>>().certain(),
};

/**
 * The statements that read notices with the names in their sentences as they are now. They join the SQL fragments of all areas,
 * once at the start of the process. Where a name has several values, the first that is not null counts.
 */
export function noticeLists(
  names: readonly NameInSql[],
  declare: typeof statement,
): Pick<Notices, 'list' | 'byIds' | 'unread'> {
  const pairs = [...new Set(names.map(({ name }) => name))].map((name) => {
    const values = names.flatMap((one) => (one.name === name ? one.value : []));
    return `'${name}', coalesce(${values.join(', ')})`;
  });
  const select = `select n.id, n.kind, n.facts, n.actor_ids, n.times, n.changed_at, n.read_at,
      json_build_object(${pairs.join(', ')}) as names
    from notices n
    ${names.map(({ join }) => join).join('\n    ')}`;

  /** Notices of $1 after ($3, $4), newest first; of the kinds $2, or of all kinds that are listed. */
  const noticesOf = declare({
    name: 'notifications.notices-of',
    params: [t.uuid<UserId>(), t.textArray().nullable(), t.timestamptz(), t.uuid(), t.int8()],
    row: columns,
    text: `${select}
         where n.recipient_id = $1 and n.is_listed and ($2::text[] is null or n.kind = any($2)) and (n.changed_at, n.id) < ($3, $4)
         order by n.changed_at desc, n.id desc limit $5`,
  });
  /** Those of notices $2 that belong to $1, oldest first. */
  const noticesByIds = declare({
    name: 'notifications.notices-by-ids',
    params: [t.uuid<UserId>(), t.uuidArray()],
    row: columns,
    text: `${select}
         where n.id = any($2) and n.recipient_id = $1 order by n.changed_at, n.id`,
  });
  /** The newest $2 notices of the list that $1 has not read. */
  const unreadNotices = declare({
    name: 'notifications.unread-notices',
    params: [t.uuid<UserId>(), t.int8()],
    row: columns,
    text: `${select}
         where n.recipient_id = $1 and n.is_listed and n.read_at is null order by n.changed_at desc, n.id desc limit $2`,
  });
  return {
    list: (db, readerId, kinds, { at, id }, most) =>
      db.many(noticesOf, readerId, kinds, at, id, most),
    byIds: (db, readerId, ids) => db.many(noticesByIds, readerId, ids),
    unread: (db, readerId, most) => db.many(unreadNotices, readerId, most),
  };
}
