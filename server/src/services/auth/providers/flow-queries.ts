import { statement, t } from '../../../platform/db/statement.ts';
import type { ChallengeMethod } from '../types.ts';

export const addFlow = statement({
  name: 'auth.add-flow',
  params: {
    provider: t.text(),
    stateHash: t.bytea(),
    verifier: t.text(),
    nonce: t.text(),
    challenge: t.text().nullable(),
    challengeMethod: t.text<ChallengeMethod>().nullable(),
    redirectTo: t.text(),
    linkingUserId: t.uuid().nullable(),
    linkingSessionId: t.uuid().nullable(),
    now: t.timestamptz(),
    expiresAt: t.timestamptz(),
  },
  row: {},
  text: `insert into auth.flow_states (provider, state_hash, provider_verifier, nonce, code_challenge,
           code_challenge_method, redirect_to, linking_user_id, linking_session_id, created_at, expires_at)
         values (:provider, :stateHash, :verifier, :nonce, :challenge, :challengeMethod, :redirectTo, :linkingUserId,
           :linkingSessionId, :now, :expiresAt)`,
});

/** Takes the sign-in of a `state`: the state can be used once. */
export const takeFlow = statement({
  name: 'auth.take-flow',
  params: [t.bytea()],
  row: {
    id: t.uuid(),
    provider: t.text().nullable(),
    provider_verifier: t.text().nullable(),
    nonce: t.text().nullable(),
    code_challenge: t.text().nullable(),
    code_challenge_method: t.text<ChallengeMethod>().nullable(),
    redirect_to: t.text(),
    linking_user_id: t.uuid().nullable(),
    linking_session_id: t.uuid().nullable(),
    expires_at: t.timestamptz(),
  },
  text: `update auth.flow_states set state_hash = null where state_hash = $1
         returning id, provider, provider_verifier, nonce, code_challenge, code_challenge_method, redirect_to,
           linking_user_id, linking_session_id, expires_at`,
});

/** A code that the browser will exchange, issued after an email link or a provider's response. */
export const addAuthCode = statement({
  name: 'auth.add-auth-code',
  params: {
    codeHash: t.bytea(),
    userId: t.uuid(),
    method: t.text(),
    challenge: t.text(),
    challengeMethod: t.text<ChallengeMethod>(),
    redirectTo: t.text(),
    linkingSessionId: t.uuid().nullable(),
    now: t.timestamptz(),
    expiresAt: t.timestamptz(),
  },
  row: {},
  text: `insert into auth.flow_states (auth_code_hash, user_id, method, code_challenge, code_challenge_method,
           redirect_to, linking_session_id, created_at, expires_at)
         values (:codeHash, :userId, :method, :challenge, :challengeMethod, :redirectTo, :linkingSessionId, :now,
           :expiresAt)`,
});

/** Takes the code: a second exchange finds nothing. */
export const takeAuthCode = statement({
  name: 'auth.take-auth-code',
  params: [t.bytea()],
  row: {
    user_id: t.uuid().certain(),
    method: t.text().certain(),
    code_challenge: t.text().certain(),
    code_challenge_method: t.text<ChallengeMethod>().certain(),
    linking_session_id: t.uuid().nullable(),
    expires_at: t.timestamptz(),
  },
  text: `delete from auth.flow_states where auth_code_hash = $1 and user_id is not null and method is not null
           and code_challenge is not null and code_challenge_method is not null
         returning user_id, method, code_challenge, code_challenge_method, linking_session_id, expires_at`,
});
