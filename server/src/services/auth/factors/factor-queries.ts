import { statement, t } from '../../../platform/db/statement.ts';
import type { StoredCredential } from '../passkeys/webauthn.ts';

export type FactorType = 'totp' | 'phone' | 'webauthn';

export const addFactor = statement({
  name: 'auth.add-factor',
  params: [
    t.uuid(),
    t.text<FactorType>(),
    t.text(),
    t.bytea().nullable(),
    t.text().nullable(),
    t.timestamptz(),
  ],
  row: { id: t.uuid() },
  text: `insert into auth.factors (user_id, factor_type, friendly_name, totp_secret, phone, created_at, updated_at)
         values ($1, $2, $3, $4, $5, $6, $6) returning id`,
});

/** Removes an enrollment that was never finished, so that the user can try again. */
export const dropUnverifiedFactors = statement({
  name: 'auth.drop-unverified-factors',
  params: [t.uuid(), t.text<FactorType>()],
  row: {},
  text: `delete from auth.factors where user_id = $1 and factor_type = $2 and status = 'unverified'`,
});

export const lockFactor = statement({
  name: 'auth.lock-factor',
  params: [t.uuid(), t.uuid()],
  row: {
    id: t.uuid(),
    factor_type: t.text<FactorType>(),
    friendly_name: t.text(),
    status: t.text<'unverified' | 'verified'>(),
    totp_secret: t.bytea().nullable(),
    totp_last_step: t.int8(),
    phone: t.text().nullable(),
    credential: t.jsonb<StoredCredential>().nullable(),
  },
  text: `select id, factor_type, friendly_name, status, totp_secret, totp_last_step, phone, credential
         from auth.factors where id = $1 and user_id = $2 for update`,
});

export const noteChallenge = statement({
  name: 'auth.note-challenge',
  params: [t.uuid(), t.timestamptz()],
  row: {},
  text: `update auth.factors set last_challenged_at = $2 where id = $1`,
});

/** Marks the factor as verified after a correct response. */
export const verifyFactor = statement({
  name: 'auth.verify-factor',
  params: [t.uuid(), t.int8().nullable(), t.jsonb<StoredCredential>().nullable(), t.timestamptz()],
  row: {},
  text: `update auth.factors set status = 'verified', totp_last_step = coalesce($2, totp_last_step),
           credential = coalesce($3, credential), updated_at = $4 where id = $1`,
});

export const dropFactor = statement({
  name: 'auth.drop-factor',
  params: [t.uuid(), t.uuid()],
  row: { status: t.text<'unverified' | 'verified'>() },
  text: `delete from auth.factors where id = $1 and user_id = $2 returning status`,
});

/** Without a verified factor there is no aal2, and recovery codes have nothing to replace. */
export const lowerSessions = statement({
  name: 'auth.lower-sessions',
  params: [t.uuid()],
  row: {},
  text: `with last as (select not exists (select from auth.factors where user_id = $1 and status = 'verified') as gone),
           codes as (delete from auth.recovery_codes where user_id = $1 and (select gone from last))
         update auth.sessions set aal = 'aal1' where user_id = $1 and ended_at is null and (select gone from last)`,
});

export type ChallengePurpose = 'factor' | 'passkey_registration' | 'passkey_authentication';

export const addChallenge = statement({
  name: 'auth.add-challenge',
  params: {
    id: t.uuid(),
    factorId: t.uuid().nullable(),
    userId: t.uuid().nullable(),
    purpose: t.text<ChallengePurpose>(),
    challenge: t.text().nullable(),
    codeHash: t.bytea().nullable(),
    now: t.timestamptz(),
    expiresAt: t.timestamptz(),
  },
  row: {},
  text: `insert into auth.challenges (id, factor_id, user_id, purpose, challenge, code_hash, created_at, expires_at)
         values (:id, :factorId, :userId, :purpose, :challenge, :codeHash, :now, :expiresAt)`,
});

export const lockChallenge = statement({
  name: 'auth.lock-challenge',
  params: [t.uuid(), t.text<ChallengePurpose>()],
  row: {
    id: t.uuid(),
    factor_id: t.uuid().nullable(),
    user_id: t.uuid().nullable(),
    challenge: t.text().nullable(),
    code_hash: t.bytea().nullable(),
    wrong_guesses: t.int4(),
    expires_at: t.timestamptz(),
    answered_at: t.timestamptz().nullable(),
  },
  text: `select id, factor_id, user_id, challenge, code_hash, wrong_guesses, expires_at, answered_at
         from auth.challenges where id = $1 and purpose = $2 for update`,
});

/** Records a correct response, or counts a wrong one. */
export const noteAnswer = statement({
  name: 'auth.note-answer',
  params: [t.uuid(), t.bool(), t.timestamptz()],
  row: {},
  text: `update auth.challenges set answered_at = case when $2 then $3 else answered_at end,
           wrong_guesses = wrong_guesses + case when $2 then 0 else 1 end where id = $1`,
});
