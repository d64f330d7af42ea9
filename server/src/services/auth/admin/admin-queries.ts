import { statement, t } from '../../../platform/db/statement.ts';
import { userColumns, userRow } from '../queries.ts';
import type { Metadata } from '../types.ts';

export const pageOfUsers = statement({
  name: 'auth.page-of-users',
  params: [t.int8(), t.int8()],
  row: userRow,
  // The page is selected first, so that identities and factors are aggregated for its rows alone.
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

/** Which of these are already taken. */
export const findTaken = statement({
  name: 'auth.find-taken',
  params: [t.uuid().nullable(), t.citext().nullable(), t.text().nullable()],
  row: { id: t.bool().certain(), email: t.bool().certain(), phone: t.bool().certain() },
  text: `select exists (select from auth.users where id = $1) as id,
           exists (select from auth.users where email = $2) as email,
           exists (select from auth.users where phone = $3) as phone`,
});

/** Columns with a `changes…` or `confirms…` flag change only if it is set; null leaves any other column as it is. */
export const adminUpdate = statement({
  name: 'auth.admin-update',
  params: {
    id: t.uuid(),
    email: t.citext().nullable(),
    phone: t.text().nullable(),
    encryptedPassword: t.text().nullable(),
    confirmsEmail: t.bool(),
    confirmsPhone: t.bool(),
    userMetadata: t.jsonb<Metadata>(),
    appMetadata: t.jsonb<Metadata>(),
    changesBan: t.bool(),
    bannedUntil: t.timestamptz().nullable(),
    now: t.timestamptz(),
  },
  row: { id: t.uuid() },
  text: `update auth.users set email = coalesce(:email, email), phone = coalesce(:phone, phone),
           encrypted_password = coalesce(:encryptedPassword, encrypted_password),
           email_confirmed_at = case when :confirmsEmail then coalesce(email_confirmed_at, :now)
             else email_confirmed_at end,
           phone_confirmed_at = case when :confirmsPhone then coalesce(phone_confirmed_at, :now)
             else phone_confirmed_at end,
           user_metadata = jsonb_strip_nulls(user_metadata || :userMetadata),
           app_metadata = jsonb_strip_nulls(app_metadata || :appMetadata),
           banned_until = case when :changesBan then :bannedUntil else banned_until end, updated_at = :now
         where id = :id returning id`,
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
