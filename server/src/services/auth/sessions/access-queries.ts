import { statement, t } from '../../../platform/db/statement.ts';

export const listSessions = statement({
  name: 'auth.list-sessions',
  params: [t.uuid(), t.timestamptz()],
  row: {
    id: t.uuid(),
    user_agent: t.text().nullable(),
    place: t.text().nullable(),
    created_at: t.timestamptz(),
    refreshed_at: t.timestamptz(),
  },
  text: `select id, user_agent, host(ip) as place, created_at, refreshed_at from auth.sessions
         where user_id = $1 and ended_at is null and refreshed_at > $2 order by refreshed_at desc limit 100`,
});

export const listEvents = statement({
  name: 'auth.list-events',
  params: [t.uuid(), t.timestamptz(), t.uuid(), t.int8()],
  row: {
    id: t.uuid(),
    kind: t.text(),
    place: t.text().nullable(),
    user_agent: t.text().nullable(),
    occurred_at: t.timestamptz(),
  },
  text: `select id, kind, host(ip) as place, user_agent, occurred_at from auth.security_events
         where user_id = $1 and (occurred_at, id) < ($2, $3)
         order by occurred_at desc, id desc limit $4`,
});

export const dropRecoveryCodes = statement({
  name: 'auth.drop-recovery-codes',
  params: [t.uuid()],
  row: {},
  text: `delete from auth.recovery_codes where user_id = $1`,
});

export const addRecoveryCodes = statement({
  name: 'auth.add-recovery-codes',
  params: [t.uuid(), t.textArray(), t.timestamptz()],
  row: {},
  text: `insert into auth.recovery_codes (user_id, code_hash, created_at)
         select $1, decode(code, 'hex'), $3 from unnest($2::text[]) as code`,
});

export const spendRecoveryCode = statement({
  name: 'auth.spend-recovery-code',
  params: [t.uuid(), t.bytea(), t.timestamptz()],
  row: {},
  text: `update auth.recovery_codes set used_at = $3 where user_id = $1 and code_hash = $2 and used_at is null`,
});

export const countRecoveryCodes = statement({
  name: 'auth.count-recovery-codes',
  params: [t.uuid()],
  row: { made: t.int4().certain(), unused: t.int4().certain() },
  text: `select count(*)::int as made, (count(*) filter (where used_at is null))::int as unused
         from auth.recovery_codes where user_id = $1`,
});

/** What users may download about their sign-ins: no hashes and no secrets. */
export const exportUser = statement({
  name: 'auth.export-user',
  params: [t.uuid()],
  row: {
    sign_in: t.jsonb<unknown>().nullable(),
    identities: t.jsonb<unknown>().certain(),
    factors: t.jsonb<unknown>().certain(),
    passkeys: t.jsonb<unknown>().certain(),
    sessions: t.jsonb<unknown>().certain(),
    security_events: t.jsonb<unknown>().certain(),
  },
  text: `select
    (select jsonb_build_object('email', u.email, 'phone', u.phone, 'created_at', u.created_at,
      'last_sign_in_at', u.last_sign_in_at, 'user_metadata', u.user_metadata)
      from auth.users u where u.id = $1) as sign_in,
    (select coalesce(jsonb_agg(jsonb_build_object('provider', i.provider, 'data', i.identity_data,
      'created_at', i.created_at)), '[]') from auth.identities i where i.user_id = $1) as identities,
    (select coalesce(jsonb_agg(jsonb_build_object('type', f.factor_type, 'name', f.friendly_name,
      'created_at', f.created_at)), '[]') from auth.factors f where f.user_id = $1) as factors,
    (select coalesce(jsonb_agg(jsonb_build_object('name', k.friendly_name, 'created_at', k.created_at,
      'last_used_at', k.last_used_at)), '[]') from auth.passkeys k where k.user_id = $1) as passkeys,
    (select coalesce(jsonb_agg(jsonb_build_object('user_agent', s.user_agent, 'address', host(s.ip),
      'created_at', s.created_at, 'last_used_at', s.refreshed_at, 'ended_at', s.ended_at)), '[]')
      from auth.sessions s where s.user_id = $1) as sessions,
    (select coalesce(jsonb_agg(jsonb_build_object('kind', e.kind, 'address', host(e.ip),
      'user_agent', e.user_agent, 'occurred_at', e.occurred_at)), '[]')
      from auth.security_events e where e.user_id = $1) as security_events`,
});

/** Removes everything personal from the account: it can no longer be signed in to, and no column identifies its user. */
export const eraseUser = statement({
  name: 'auth.erase-user',
  params: [t.uuid(), t.timestamptz()],
  row: {},
  text: `with i as (delete from auth.identities where user_id = $1),
           f as (delete from auth.factors where user_id = $1),
           k as (delete from auth.passkeys where user_id = $1),
           r as (delete from auth.recovery_codes where user_id = $1),
           c as (delete from auth.one_time_codes where user_id = $1),
           e as (delete from auth.security_events where user_id = $1),
           s as (update auth.sessions set ip = null, user_agent = null where user_id = $1)
         update auth.users set email = null, phone = null, new_email = null, new_phone = null, encrypted_password = null,
           user_metadata = '{}', app_metadata = '{}', banned_until = 'infinity', updated_at = $2 where id = $1`,
});
