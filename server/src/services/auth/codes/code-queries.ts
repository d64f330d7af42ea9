import { statement, t } from '../../../platform/db/statement.ts';
import type { ChallengeMethod, CodePurpose } from '../types.ts';

const codeRow = {
  user_id: t.uuid(),
  purpose: t.text<CodePurpose>(),
  code_hash: t.bytea(),
  wrong_guesses: t.int4(),
  code_challenge: t.text().nullable(),
  code_challenge_method: t.text<ChallengeMethod>().nullable(),
  created_at: t.timestamptz(),
  expires_at: t.timestamptz(),
};
const codeColumns = `user_id, purpose, code_hash, wrong_guesses, code_challenge, code_challenge_method, created_at, expires_at`;

export const keepCode = statement({
  name: 'auth.keep-code',
  params: {
    userId: t.uuid(),
    purpose: t.text<CodePurpose>(),
    codeHash: t.bytea(),
    linkHash: t.bytea().nullable(),
    challenge: t.text().nullable(),
    challengeMethod: t.text<ChallengeMethod>().nullable(),
    now: t.timestamptz(),
    expiresAt: t.timestamptz(),
  },
  row: {},
  text: `insert into auth.one_time_codes (user_id, purpose, code_hash, link_hash, code_challenge,
           code_challenge_method, created_at, expires_at)
         values (:userId, :purpose, :codeHash, :linkHash, :challenge, :challengeMethod, :now, :expiresAt)
         on conflict (user_id, purpose) do update set code_hash = excluded.code_hash, link_hash = excluded.link_hash,
           code_challenge = excluded.code_challenge, code_challenge_method = excluded.code_challenge_method,
           wrong_guesses = 0, created_at = excluded.created_at, expires_at = excluded.expires_at`,
});

export const lockCodes = statement({
  name: 'auth.lock-codes',
  params: [t.uuid(), t.textArray<CodePurpose>()],
  row: codeRow,
  text: `select ${codeColumns} from auth.one_time_codes where user_id = $1 and purpose = any ($2) for update`,
});

export const lockCodeByLink = statement({
  name: 'auth.lock-code-by-link',
  params: [t.bytea()],
  row: codeRow,
  text: `select ${codeColumns} from auth.one_time_codes where link_hash = $1 for update`,
});

/** The code of a link, without locking it as lockCodeByLink does. */
export const findCodeByLink = statement({
  name: 'auth.find-code-by-link',
  params: [t.bytea()],
  row: { purpose: t.text<CodePurpose>(), expires_at: t.timestamptz() },
  text: `select purpose, expires_at from auth.one_time_codes where link_hash = $1`,
});

export const countWrongGuess = statement({
  name: 'auth.count-wrong-guess',
  params: [t.uuid(), t.textArray<CodePurpose>()],
  row: {},
  text: `update auth.one_time_codes set wrong_guesses = wrong_guesses + 1 where user_id = $1 and purpose = any ($2)`,
});

export const dropCodes = statement({
  name: 'auth.drop-codes',
  params: [t.uuid(), t.textArray<CodePurpose>()],
  row: {},
  text: `delete from auth.one_time_codes where user_id = $1 and purpose = any ($2)`,
});

/** Codes that are not used yet, by purpose: which confirmations of an address change are still open. */
export const openCodes = statement({
  name: 'auth.open-codes',
  params: [t.uuid(), t.textArray<CodePurpose>(), t.timestamptz()],
  row: { purpose: t.text<CodePurpose>(), created_at: t.timestamptz() },
  text: `select purpose, created_at from auth.one_time_codes
         where user_id = $1 and purpose = any ($2) and expires_at > $3`,
});
