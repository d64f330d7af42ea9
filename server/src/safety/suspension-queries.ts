import type { UserId } from '@limelight/contract/platform/ids';
import { statement, t } from '../platform/db/statement.ts';
import { isStaff } from '../kernel/rules.ts';

const people = {
  id: t.uuid<UserId>(),
  is_admin: t.bool().certain(),
  is_moderator: t.bool().certain(),
  is_suspended: t.bool().certain(),
};
const STANDING = `a.suspended_at is not null as is_suspended,
    exists (select from user_roles r where r.user_id = a.id and r.role = 'admin') as is_admin,
    exists (select from user_roles r where r.user_id = a.id and r.role = 'moderator') as is_moderator`;
/** Two people whose accounts exist ($1, $2), and all administrators. */
const PEOPLE = `select a.id, ${STANDING}
  from people a
  where a.deleted_at is null and (a.id in ($1, $2) or a.id in (select user_id from user_roles where role = 'admin'))`;

export const peopleOfSuspension = statement({
  name: 'safety.people-of-suspension',
  params: [t.uuid<UserId>(), t.uuid<UserId>()],
  row: people,
  text: PEOPLE,
});

/**
 * The same, always locked in the same order: two administrators who suspend each other wait here, and so does a sign-in in
 * progress (`suspensionInSignIn`).
 */
export const lockPeopleOfSuspension = statement({
  name: 'safety.lock-people-of-suspension',
  params: [t.uuid<UserId>(), t.uuid<UserId>()],
  row: people,
  text: `${PEOPLE} order by a.id for no key update of a`,
});

export const insertSuspension = statement({
  name: 'safety.insert-suspension',
  params: [
    t.uuid<UserId>(),
    t.text(),
    t.timestamptz(),
    t.uuid<UserId>(),
    t.timestamptz().nullable(),
  ],
  row: {},
  text: `insert into suspensions (user_id, reason, began_at, begun_by, ends_at) values ($1, $2, $3, $4, $5)`,
});

export const lockSuspended = statement({
  name: 'safety.lock-suspended',
  params: [t.uuid<UserId>()],
  row: { id: t.uuid<UserId>() },
  text: `select id from people where id = $1 for no key update`,
});

/** Deletes the suspension of $1; with a time ($2) only one that ends by then. */
export const deleteSuspension = statement({
  name: 'safety.delete-suspension',
  params: [t.uuid<UserId>(), t.timestamptz().nullable()],
  row: {},
  text: `delete from suspensions where user_id = $1 and ($2::timestamptz is null or ends_at <= $2)`,
});

/** The suspension that a person reads at sign-in, with their own time zone; waits for a suspension that is being written. */
export const suspensionInSignIn = statement({
  name: 'safety.suspension-in-sign-in',
  params: [t.uuid()],
  row: {
    is_suspended: t.bool().certain(),
    reason: t.text().nullable(),
    ends_at: t.timestamptz().nullable(),
    time_zone: t.text(),
    locale: t.text(),
  },
  text: `select a.suspended_at is not null as is_suspended, s.reason, s.ends_at, a.time_zone, a.locale
         from people a left join suspensions s on s.user_id = a.id
         where a.id = $1 for share of a`,
});

/** The email address for emails about a suspension. */
export const suspendedReader = statement({
  name: 'safety.suspended-reader',
  params: [t.uuid<UserId>()],
  row: { email: t.citext().nullable(), time_zone: t.text(), locale: t.text() },
  text: `select u.email, a.time_zone, a.locale from people a join auth.emails u on u.id = a.id where a.id = $1`,
});

const listed = {
  id: t.uuid<UserId>(),
  handle: t.text(),
  display_name: t.text(),
  avatar_url: t.text().nullable(),
  reason: t.text(),
  began_at: t.timestamptz(),
  ends_at: t.timestamptz().nullable(),
  staff_handle: t.text(),
  staff_name: t.text(),
};

/** Newest first, before a position ($1, $2). */
export const suspensionsPage = statement({
  name: 'safety.suspensions',
  params: [t.timestamptz(), t.uuid(), t.int8()],
  row: { ...listed, is_staff: t.bool().certain() },
  text: `select p.id, p.handle, p.display_name, p.avatar_url, s.reason, s.began_at, s.ends_at,
           staff.handle as staff_handle, staff.display_name as staff_name,
           ${isStaff('p.id')} as is_staff
         from suspensions s join profiles p on p.id = s.user_id join profiles staff on staff.id = s.begun_by
         where (s.began_at, s.user_id) < ($1, $2)
         order by s.began_at desc, s.user_id desc limit $3`,
});

export const peopleForStaff = statement({
  name: 'safety.people-for-staff',
  params: [t.uuidArray<UserId>()],
  row: {
    ...listed,
    is_admin: t.bool().certain(),
    is_moderator: t.bool().certain(),
    is_suspended: t.bool().certain(),
    reason: t.text().nullable(),
    began_at: t.timestamptz().nullable(),
    staff_handle: t.text().nullable(),
    staff_name: t.text().nullable(),
  },
  text: `select p.id, p.handle, p.display_name, p.avatar_url, s.reason, s.began_at, s.ends_at,
           staff.handle as staff_handle, staff.display_name as staff_name, ${STANDING}
         from profiles p join people a on a.id = p.id
         left join suspensions s on s.user_id = p.id left join profiles staff on staff.id = s.begun_by
         where p.id = any($1) and a.deleted_at is null`,
});
