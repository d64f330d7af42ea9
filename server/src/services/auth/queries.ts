import type { JWK } from 'jose';
import { statement, t } from '../../platform/db/statement.ts';
import type { Amr, EndReason, FactorJson, IdentityJson, Metadata } from './types.ts';

/** A user as every response needs it: the row with its identities. */
export const userRow = {
  id: t.uuid(),
  email: t.citext().nullable(),
  encrypted_password: t.text().nullable(),
  email_confirmed_at: t.timestamptz().nullable(),
  phone: t.text().nullable(),
  phone_confirmed_at: t.timestamptz().nullable(),
  new_email: t.citext().nullable(),
  new_phone: t.text().nullable(),
  invited_at: t.timestamptz().nullable(),
  user_metadata: t.jsonb<Metadata>(),
  app_metadata: t.jsonb<Metadata>(),
  banned_until: t.timestamptz().nullable(),
  last_sign_in_at: t.timestamptz().nullable(),
  created_at: t.timestamptz(),
  updated_at: t.timestamptz(),
  identities: t.jsonb<readonly IdentityJson[]>().certain(),
  factors: t.jsonb<readonly FactorJson[]>().certain(),
};
export const userColumns = `
  u.id, u.email, u.encrypted_password, u.email_confirmed_at, u.phone, u.phone_confirmed_at, u.new_email,
  u.new_phone, u.invited_at, u.user_metadata, u.app_metadata, u.banned_until, u.last_sign_in_at, u.created_at, u.updated_at,
  coalesce((
    select jsonb_agg(jsonb_build_object(
      'identity_id', i.id, 'id', i.provider_id, 'user_id', i.user_id, 'identity_data', i.identity_data,
      'provider', i.provider, 'last_sign_in_at', i.last_sign_in_at, 'created_at', i.created_at,
      'updated_at', i.updated_at, 'email', i.identity_data ->> 'email') order by i.created_at, i.id)
    from auth.identities i where i.user_id = u.id), '[]') as identities,
  coalesce((
    select jsonb_agg(jsonb_build_object(
      'id', f.id, 'friendly_name', f.friendly_name, 'factor_type', f.factor_type, 'status', f.status,
      'created_at', f.created_at, 'updated_at', f.updated_at, 'last_challenged_at', f.last_challenged_at)
      || case when f.phone is null then '{}' else jsonb_build_object('phone', f.phone) end order by f.created_at, f.id)
    from auth.factors f where f.user_id = u.id), '[]') as factors`;

export const findUser = statement({
  name: 'auth.find-user',
  params: [t.uuid()],
  row: userRow,
  text: `select ${userColumns} from auth.users u where u.id = $1`,
});

export const findUserByEmail = statement({
  name: 'auth.find-user-by-email',
  params: [t.citext()],
  row: userRow,
  text: `select ${userColumns} from auth.users u where u.email = $1`,
});

export const findUserByPhone = statement({
  name: 'auth.find-user-by-phone',
  params: [t.text()],
  row: userRow,
  text: `select ${userColumns} from auth.users u where u.phone = $1`,
});

/** Returns no row if the id, address or number already has an account. */
export const addUser = statement({
  name: 'auth.add-user',
  params: {
    email: t.citext().nullable(),
    phone: t.text().nullable(),
    encryptedPassword: t.text().nullable(),
    emailConfirmedAt: t.timestamptz().nullable(),
    phoneConfirmedAt: t.timestamptz().nullable(),
    userMetadata: t.jsonb<Metadata>(),
    appMetadata: t.jsonb<Metadata>(),
    now: t.timestamptz(),
    id: t.uuid().nullable(),
  },
  row: { id: t.uuid() },
  text: `insert into auth.users (id, email, phone, encrypted_password, email_confirmed_at, phone_confirmed_at,
           user_metadata, app_metadata, created_at, updated_at)
         values (coalesce(:id, uuidv7()), :email, :phone, :encryptedPassword, :emailConfirmedAt, :phoneConfirmedAt,
           :userMetadata, :appMetadata, :now, :now)
         on conflict do nothing returning id`,
});

export const addIdentity = statement({
  name: 'auth.add-identity',
  params: [t.uuid(), t.text(), t.text(), t.jsonb<Metadata>(), t.timestamptz()],
  row: {},
  text: `insert into auth.identities (user_id, provider, provider_id, identity_data, created_at, updated_at)
         values ($1, $2, $3, $4, $5, $5)`,
});

export const touchSignIn = statement({
  name: 'auth.touch-sign-in',
  params: [t.uuid(), t.timestamptz()],
  row: {},
  text: `update auth.users set last_sign_in_at = $2 where id = $1`,
});

/** A null value removes the key, as in the official service. */
export const mergeMetadata = statement({
  name: 'auth.merge-metadata',
  params: [t.uuid(), t.jsonb<Metadata>(), t.timestamptz()],
  row: { user_metadata: t.jsonb<Metadata>() },
  text: `update auth.users set user_metadata = jsonb_strip_nulls(user_metadata || $2), updated_at = $3
         where id = $1 returning user_metadata`,
});

export const setPassword = statement({
  name: 'auth.set-password',
  params: [t.uuid(), t.text(), t.timestamptz()],
  row: {},
  text: `update auth.users set encrypted_password = $2, updated_at = $3 where id = $1`,
});

/** Stores the same password in another hash; does nothing if the password was changed meanwhile. */
export const renewHash = statement({
  name: 'auth.renew-hash',
  params: [t.uuid(), t.text(), t.text()],
  row: {},
  text: `update auth.users set encrypted_password = $3 where id = $1 and encrypted_password = $2`,
});

export const addSession = statement({
  name: 'auth.add-session',
  params: [
    t.uuid(),
    t.text<'aal1' | 'aal2'>(),
    t.jsonb(),
    t.text().nullable(),
    t.inet().nullable(),
    t.timestamptz(),
  ],
  row: { id: t.uuid() },
  text: `insert into auth.sessions (user_id, aal, amr, user_agent, ip, created_at, refreshed_at)
         values ($1, $2, $3, $4, $5, $6, $6) returning id`,
});

/** `live`: the session has not ended and its user is not banned. `complete`: it owes no second factor. */
export const isSessionLive = statement({
  name: 'auth.is-session-live',
  params: [t.uuid(), t.timestamptz()],
  row: { live: t.bool().certain(), complete: t.bool().certain() },
  text: `select s.ended_at is null and (u.banned_until is null or u.banned_until <= $2) as live,
           s.aal = 'aal2' or not exists (select from auth.factors f
             where f.user_id = s.user_id and f.status = 'verified') as complete
         from auth.sessions s join auth.users u on u.id = s.user_id where s.id = $1`,
});

export const userOfSession = statement({
  name: 'auth.user-of-session',
  params: [t.uuid()],
  row: { user_id: t.uuid() },
  text: `select user_id from auth.sessions where id = $1 and ended_at is null`,
});

export const touchSession = statement({
  name: 'auth.touch-session',
  params: [t.uuid(), t.timestamptz(), t.text().nullable(), t.inet().nullable()],
  row: {},
  text: `update auth.sessions set refreshed_at = $2, user_agent = $3, ip = $4 where id = $1`,
});

/** Ends one session, all of a user's, or all but one. Returns the ids of those it ended. */
export const endSessions = statement({
  name: 'auth.end-sessions',
  params: [
    t.uuid(),
    t.uuid().nullable(),
    t.uuid().nullable(),
    t.timestamptz(),
    t.text<EndReason>(),
  ],
  row: { id: t.uuid() },
  text: `update auth.sessions set ended_at = $4, end_reason = $5
         where user_id = $1 and ended_at is null and ($2::uuid is null or id = $2) and ($3::uuid is null or id <> $3)
         returning id`,
});

export const addRefreshToken = statement({
  name: 'auth.add-refresh-token',
  params: [t.bytea(), t.uuid(), t.timestamptz()],
  row: {},
  text: `insert into auth.refresh_tokens (token_hash, session_id, created_at) values ($1, $2, $3)`,
});

/** Locks the token and its session, so that two exchanges of one token run one after the other. */
export const lockRefreshToken = statement({
  name: 'auth.lock-refresh-token',
  params: [t.bytea()],
  row: {
    used_at: t.timestamptz().nullable(),
    session_id: t.uuid(),
    user_id: t.uuid(),
    aal: t.text<'aal1' | 'aal2'>(),
    amr: t.jsonb<readonly { method: string; timestamp: number }[]>(),
    refreshed_at: t.timestamptz(),
    ended_at: t.timestamptz().nullable(),
    end_reason: t.text<EndReason>().nullable(),
  },
  text: `select r.used_at, s.id as session_id, s.user_id, s.aal, s.amr, s.refreshed_at, s.ended_at, s.end_reason
         from auth.refresh_tokens r join auth.sessions s on s.id = r.session_id
         where r.token_hash = $1 for update`,
});

export const useRefreshToken = statement({
  name: 'auth.use-refresh-token',
  params: [t.bytea(), t.timestamptz()],
  row: {},
  text: `update auth.refresh_tokens set used_at = $2 where token_hash = $1`,
});

export const listSigningKeys = statement({
  name: 'auth.list-signing-keys',
  params: [t.timestamptz()],
  row: {
    kid: t.text(),
    private_jwk: t.jsonb<JWK>(),
    public_jwk: t.jsonb<JWK>(),
    retired_at: t.timestamptz().nullable(),
  },
  text: `select kid, private_jwk, public_jwk, retired_at from auth.signing_keys
         where retired_at is null or retired_at > $1 order by created_at desc`,
});

export const addSigningKey = statement({
  name: 'auth.add-signing-key',
  params: [t.text(), t.jsonb<JWK>(), t.jsonb<JWK>(), t.timestamptz()],
  row: {},
  text: `insert into auth.signing_keys (kid, private_jwk, public_jwk, created_at) values ($1, $2, $3, $4)
         on conflict do nothing`,
});

export const retireSigningKey = statement({
  name: 'auth.retire-signing-key',
  params: [t.timestamptz()],
  row: {},
  text: `update auth.signing_keys set retired_at = $1 where retired_at is null`,
});

/** Keeps the first value that any process inserts, and returns it. */
export const keepSecret = statement({
  name: 'auth.keep-secret',
  params: [t.text(), t.bytea()],
  row: { value: t.bytea() },
  text: `insert into auth.secrets (name, value) values ($1, $2)
         on conflict (name) do update set value = secrets.value returning value`,
});

/** A sign-up that was never confirmed is replaced by the next one. */
export const replaceUnconfirmed = statement({
  name: 'auth.replace-unconfirmed',
  params: [t.uuid(), t.text(), t.jsonb<Metadata>(), t.timestamptz()],
  row: {},
  text: `update auth.users set encrypted_password = $2, user_metadata = $3, updated_at = $4
         where id = $1 and email_confirmed_at is null and phone_confirmed_at is null`,
});

/** The address is proven by an email to it. At the first proof, a password that was set before is removed unless $3 is true. */
export const confirmEmail = statement({
  name: 'auth.confirm-email',
  params: [t.uuid(), t.timestamptz(), t.bool()],
  row: {},
  text: `with proven as (
           update auth.identities set identity_data = identity_data || '{"email_verified": true}', updated_at = $2
           where user_id = $1 and provider = 'email')
         update auth.users set email_confirmed_at = coalesce(email_confirmed_at, $2), updated_at = $2,
           encrypted_password = case when email_confirmed_at is null and not $3 then null else encrypted_password end
         where id = $1`,
});

export const confirmPhone = statement({
  name: 'auth.confirm-phone',
  params: [t.uuid(), t.timestamptz()],
  row: {},
  text: `with proven as (
           update auth.identities set identity_data = identity_data || '{"phone_verified": true}', updated_at = $2
           where user_id = $1 and provider = 'phone')
         update auth.users set phone_confirmed_at = coalesce(phone_confirmed_at, $2), updated_at = $2 where id = $1`,
});

export const setNewEmail = statement({
  name: 'auth.set-new-email',
  params: [t.uuid(), t.citext().nullable(), t.timestamptz()],
  row: {},
  text: `update auth.users set new_email = $2, updated_at = $3 where id = $1`,
});

export const setNewPhone = statement({
  name: 'auth.set-new-phone',
  params: [t.uuid(), t.text().nullable(), t.timestamptz()],
  row: {},
  text: `update auth.users set new_phone = $2, updated_at = $3 where id = $1`,
});

/** Moves the account to its new address; fails on the unique index if the address is taken by now. */
export const moveEmail = statement({
  name: 'auth.move-email',
  params: [t.uuid(), t.timestamptz()],
  row: { email: t.citext().nullable() },
  text: `with own as (
           insert into auth.identities (user_id, provider, provider_id, identity_data, created_at, updated_at)
           select u.id, 'email', u.id::text,
             jsonb_build_object('sub', u.id, 'email', u.new_email, 'email_verified', true, 'phone_verified', false), $2, $2
           from auth.users u where u.id = $1
           on conflict (provider, provider_id) do update
             set identity_data = auth.identities.identity_data || excluded.identity_data, updated_at = excluded.updated_at)
         update auth.users set email = new_email, new_email = null, email_confirmed_at = $2, updated_at = $2
         where id = $1 and new_email is not null returning email`,
});

export const movePhone = statement({
  name: 'auth.move-phone',
  params: [t.uuid(), t.timestamptz()],
  row: { phone: t.text().nullable() },
  text: `with own as (
           insert into auth.identities (user_id, provider, provider_id, identity_data, created_at, updated_at)
           select u.id, 'phone', u.id::text,
             jsonb_build_object('sub', u.id, 'phone', u.new_phone, 'email_verified', false, 'phone_verified', true), $2, $2
           from auth.users u where u.id = $1
           on conflict (provider, provider_id) do update
             set identity_data = auth.identities.identity_data || excluded.identity_data, updated_at = excluded.updated_at)
         update auth.users set phone = new_phone, new_phone = null, phone_confirmed_at = $2, updated_at = $2
         where id = $1 and new_phone is not null returning phone`,
});

export const findSession = statement({
  name: 'auth.find-session',
  params: [t.uuid()],
  row: {
    user_id: t.uuid(),
    aal: t.text<'aal1' | 'aal2'>(),
    amr: t.jsonb<readonly Amr[]>(),
    proof: t.jsonb<Amr>().nullable(),
  },
  text: `select user_id, aal, amr, proof from auth.sessions where id = $1 and ended_at is null`,
});

/** The session proved itself again, or at a higher level. $4 is the proof given on request; null for part of a sign-in. */
export const proveSession = statement({
  name: 'auth.prove-session',
  params: [
    t.uuid(),
    t.text<'aal1' | 'aal2'>(),
    t.jsonb<readonly Amr[]>(),
    t.jsonb<Amr>().nullable(),
  ],
  row: {},
  text: `update auth.sessions set aal = $2, amr = $3, proof = coalesce($4, proof) where id = $1`,
});

/** Several accounts may want to move to one address; only one will succeed. */
export const usersByNewEmail = statement({
  name: 'auth.users-by-new-email',
  params: [t.citext()],
  row: { id: t.uuid() },
  text: `select id from auth.users where new_email = $1 order by updated_at desc limit 5`,
});

export const userByNewPhone = statement({
  name: 'auth.user-by-new-phone',
  params: [t.text()],
  row: { id: t.uuid() },
  text: `select id from auth.users where new_phone = $1 order by updated_at desc limit 1`,
});

/** Whether the account was used from this network ('203.0.113.0/24') since the given time. */
export const isKnownPlace = statement({
  name: 'auth.is-known-place',
  params: [t.uuid().nullable(), t.text(), t.timestamptz()],
  row: { known: t.bool().certain() },
  text: `select exists (select from auth.sessions
           where user_id = $1 and ip <<= $2::text::inet and refreshed_at > $3) as known`,
});
