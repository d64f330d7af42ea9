import type { UserId } from '@limelight/contract/platform/ids';
import { statement, t } from '../platform/db/statement.ts';

const row = {
  id: t.uuid(),
  action: t.text(),
  subject: t.text().nullable(),
  details: t.jsonb<unknown>(),
  occurred_at: t.timestamptz(),
  actor_id: t.uuid<UserId>().nullable(),
  on_behalf_of: t.uuid<UserId>().nullable(),
};
const LINE = `select a.id, a.action, a.subject, a.details, a.occurred_at, a.actor_id, a.on_behalf_of from audit_log a`;
const NEWEST_FIRST = 'order by occurred_at desc, id desc';
const between = {
  since: t.timestamptz(),
  at: t.timestamptz(),
  id: t.uuid(),
  count: t.int8(),
};
/** Since a moment, before a position. */
const BETWEEN = '(occurred_at, id) < (:at, :id) and occurred_at >= :since';

export const auditLines = statement({
  name: 'safety.audit-lines',
  params: between,
  row,
  text: `${LINE} where ${BETWEEN} ${NEWEST_FIRST} limit :count`,
});

export const auditLinesOfAction = statement({
  name: 'safety.audit-lines-of-action',
  params: { action: t.text(), ...between },
  row,
  // one plan for all actions reads the whole log for a rare one: 80 ms of 200,000 lines instead of 0.03
  isPlannedEachTime: true,
  text: `${LINE} where action = :action and ${BETWEEN} ${NEWEST_FIRST} limit :count`,
});

const OF_PERSON = (condition: string) =>
  `(select id, occurred_at from audit_log
    where ${condition} and ${BETWEEN} and (:action::text is null or action = :action)
    ${NEWEST_FIRST} limit :count)`;

/** What these people did, what was done for them, and what was done to them. Each of them costs four index lookups. */
export const auditLinesOfPeople = statement({
  name: 'safety.audit-lines-of-people',
  params: { people: t.uuidArray<UserId>(), action: t.text().nullable(), ...between },
  row,
  text: `with found as (
           select line.id, line.occurred_at from unnest(:people::uuid[]) as person (id) cross join lateral (
             ${OF_PERSON('actor_id = person.id')}
             union all ${OF_PERSON('on_behalf_of = person.id')}
             union all ${OF_PERSON(`subject = 'user:' || person.id`)}
             union all ${OF_PERSON(`subject = 'creator:' || person.id`)}) line
         )
         ${LINE} where a.id in (select id from found ${NEWEST_FIRST} limit :count) ${NEWEST_FIRST}`,
});

export const peopleOfAudit = statement({
  name: 'safety.people-of-audit',
  params: [t.uuidArray<UserId>()],
  row: {
    id: t.uuid<UserId>(),
    handle: t.text(),
    display_name: t.text(),
    is_deleted: t.bool().certain(),
  },
  text: `select p.id, p.handle, p.display_name, a.deleted_at is not null as is_deleted
         from profiles p join people a on a.id = p.id where p.id = any($1)`,
});
