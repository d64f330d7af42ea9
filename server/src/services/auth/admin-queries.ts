import { statement, t } from '../../platform/db/statement.ts';
import { userColumns, userRow } from './queries.ts';
import type { Metadata } from './types.ts';

export const pageOfUsers = statement({
  name: 'auth.page-of-users',
  params: [t.int8(), t.int8()],
  row: userRow,
  // Identities and factors are gathered for the page alone.
  text: `select ${userColumns} from (
           select * from auth.users order by created_at desc, id desc limit $1 offset $2) u
         order by u.created_at desc, u.id desc`,
});

export const countUsers = statement({
  name: 'auth.count-users',
  params: [],
  row: { total: t.int8().certain() },
  text: `select count(*) as total from auth.users`,
});

/** Which of these somebody has already. */
export const findTaken = statement({
  name: 'auth.find-taken',
  params: [t.uuid().nullable(), t.citext().nullable(), t.text().nullable()],
  row: { id: t.bool().certain(), email: t.bool().certain(), phone: t.bool().certain() },
  text: `select exists (select from auth.users where id = $1) as id,
           exists (select from auth.users where email = $2) as email,
           exists (select from auth.users where phone = $3) as phone`,
});

/** Each pair is (change it?, to what). */
export const adminUpdate = statement({
  name: 'auth.admin-update',
  params: [
    t.uuid(),
    t.citext().nullable(),
    t.text().nullable(),
    t.text().nullable(),
    t.bool(),
    t.bool(),
    t.jsonb<Metadata>(),
    t.jsonb<Metadata>(),
    t.bool(),
    t.timestamptz().nullable(),
    t.timestamptz(),
  ],
  row: { id: t.uuid() },
  text: `update auth.users set email = coalesce($2, email), phone = coalesce($3, phone),
           encrypted_password = coalesce($4, encrypted_password),
           email_confirmed_at = case when $5 then coalesce(email_confirmed_at, $11) else email_confirmed_at end,
           phone_confirmed_at = case when $6 then coalesce(phone_confirmed_at, $11) else phone_confirmed_at end,
           user_metadata = jsonb_strip_nulls(user_metadata || $7), app_metadata = jsonb_strip_nulls(app_metadata || $8),
           banned_until = case when $9 then $10 else banned_until end, updated_at = $11
         where id = $1 returning id`,
});

export const markInvited = statement({
  name: 'auth.mark-invited',
  params: [t.uuid(), t.timestamptz()],
  row: {},
  text: `update auth.users set invited_at = $2 where id = $1`,
});

export const deleteUser = statement({
  name: 'auth.delete-user',
  params: [t.uuid()],
  row: {},
  text: `delete from auth.users where id = $1`,
});
