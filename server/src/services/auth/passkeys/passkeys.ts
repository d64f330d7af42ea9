import { Hono, type Context } from 'hono';
import { z } from 'zod';
import { line } from '@limelight/contract/platform/line';
import type { Row } from '../../../platform/db/statement.ts';
import type { AuthContext } from '../context.ts';
import { AuthError } from '../errors.ts';
import { recordEvent } from '../events.ts';
import { lockChallenge, noteAnswer } from '../factors/factor-queries.ts';
import { answerSession, originOf, readBody, requireClaims } from '../http.ts';
import { sendAlert } from '../codes/letters.ts';
import { limitSignIn } from '../limits.ts';
import { keepChallenge } from './passkey-challenge.ts';
import {
  addPasskey,
  dropPasskey,
  findPasskey,
  listPasskeys,
  renamePasskey,
  usePasskey,
} from './passkey-queries.ts';
import { requireProof } from '../factors/proof.ts';
import { openSession, userOf, type OpenSession } from '../sessions/sessions.ts';
import {
  authenticationShape,
  checkCreation,
  checkRequest,
  creationOptions,
  registrationShape,
  requestOptions,
} from './webauthn.ts';

export const passkeyNotFound = () =>
  new AuthError(404, 'webauthn_credential_not_found', 'Passkey not found');
const refused = () =>
  new AuthError(400, 'webauthn_verification_failed', 'We couldn’t verify the passkey');

const registrationBody = z.object({ challenge_id: z.uuid(), credential: registrationShape });
const authenticationBody = z.object({ challenge_id: z.uuid(), credential: authenticationShape });
const renameBody = z.object({ friendly_name: line.min(1).max(100) });

/** Passkeys as a first factor: registration, sign-in, list, rename, removal. */
export function passkeyRoutes(ctx: AuthContext): Hono {
  return new Hono()
    .post('/passkeys/registration/options', async (c) => {
      const claims = await requireClaims(ctx, c);
      await requireProof(ctx, ctx.db, claims.session_id);
      const user = await userOf(ctx.db, claims.sub);
      const known = (await ctx.db.many(listPasskeys, user.id)).map((row) => row.credential);
      const name = user.email ?? user.phone ?? user.id;
      const options = await creationOptions(ctx, { id: user.id, name }, known, 'passkey');
      return c.json(await keepChallenge(ctx, 'passkey_registration', user.id, options));
    })
    .post('/passkeys/registration/verify', async (c) => register(ctx, c))
    .post('/passkeys/authentication/options', async (c) => {
      await limitSignIn(ctx, originOf(ctx, c).ip);
      return c.json(
        await keepChallenge(ctx, 'passkey_authentication', null, await requestOptions(ctx)),
      );
    })
    .post('/passkeys/authentication/verify', async (c) => signIn(ctx, c))
    .get('/passkeys', async (c) => {
      const claims = await requireClaims(ctx, c);
      return c.json((await ctx.db.many(listPasskeys, claims.sub)).map(presentPasskey));
    })
    .patch('/passkeys/:id', async (c) => {
      const claims = await requireClaims(ctx, c);
      const { friendly_name: name } = await readBody(c, renameBody);
      const row = await ctx.db.maybe(renamePasskey, idOf(c), claims.sub, name);
      if (!row) throw passkeyNotFound();
      return c.json(presentPasskey(row));
    })
    .delete('/passkeys/:id', async (c) => {
      const claims = await requireClaims(ctx, c);
      await requireProof(ctx, ctx.db, claims.session_id);
      await ctx.db.tx(async (tx) => {
        if ((await tx.run(dropPasskey, idOf(c), claims.sub)) === 0) throw passkeyNotFound();
        await recordEvent(ctx, tx, claims.sub, 'passkey_removed', originOf(ctx, c));
        await sendAlert(ctx, tx, (await userOf(tx, claims.sub)).email, 'passkey_removed');
      });
      return c.body(null, 204);
    });
}

async function register(ctx: AuthContext, c: Context): Promise<Response> {
  const claims = await requireClaims(ctx, c);
  const { challenge_id: id, credential: response } = await readBody(c, registrationBody);
  const origin = originOf(ctx, c);
  const row = await ctx.db.tx(async (tx) => {
    const asked = await tx.maybe(lockChallenge, id, 'passkey_registration');
    requireOpen(ctx, asked, claims.sub);
    const credential = await checkCreation(ctx, asked.challenge ?? '', response, true);
    if (!credential) throw refused();
    await tx.run(noteAnswer, id, true, ctx.now());
    const added = await tx.maybe(addPasskey, claims.sub, credential, null, ctx.now());
    if (!added)
      throw new AuthError(
        422,
        'webauthn_credential_exists',
        'This credential is already registered',
      );
    await recordEvent(ctx, tx, claims.sub, 'passkey_added', origin);
    await sendAlert(ctx, tx, (await userOf(tx, claims.sub)).email, 'passkey_added');
    return added;
  });
  return c.json(presentPasskey(row));
}

async function signIn(ctx: AuthContext, c: Context): Promise<Response> {
  const { challenge_id: id, credential: response } = await readBody(c, authenticationBody);
  const origin = originOf(ctx, c);
  await limitSignIn(ctx, origin.ip);
  const session = await ctx.db.tx(async (tx): Promise<OpenSession> => {
    const asked = await tx.maybe(lockChallenge, id, 'passkey_authentication');
    // A challenge that names a user is not for signing in: it was issued inside a session (passkey-proof.ts).
    requireOpen(ctx, asked, null);
    const passkey = await tx.maybe(findPasskey, response.id);
    const right =
      passkey &&
      (await checkRequest(ctx, asked.challenge ?? '', response, passkey.credential, true));
    if (!right) throw refused();
    await tx.run(noteAnswer, id, true, ctx.now());
    await tx.run(usePasskey, passkey.id, right.credential, ctx.now());
    // The user has the device and unlocked it by finger, face or PIN: that is two factors.
    return openSession(ctx, tx, passkey.user_id, 'passkey', origin, 'aal2');
  });
  return answerSession(ctx, c, session);
}

type Challenge = Row<typeof lockChallenge>;

/** Throws unless the challenge is open and belongs to `userId` (null: to a visitor who is not signed in). */
function requireOpen(
  ctx: AuthContext,
  asked: Challenge | null,
  userId: string | null,
): asserts asked is Challenge {
  if (!asked || asked.user_id !== userId || asked.answered_at) {
    throw new AuthError(
      400,
      'webauthn_challenge_not_found',
      'This challenge isn’t valid anymore. Please try again',
    );
  }
  if (asked.expires_at <= ctx.now())
    throw new AuthError(
      400,
      'webauthn_challenge_expired',
      'The challenge has expired, please try again',
    );
}

function idOf(c: Context): string {
  const id = z.uuid().safeParse(c.req.param('id'));
  if (!id.success) throw passkeyNotFound();
  return id.data;
}

export function presentPasskey(row: Row<typeof findPasskey>) {
  return {
    id: row.id,
    ...(row.friendly_name !== null && { friendly_name: row.friendly_name }),
    created_at: row.created_at.toISOString(),
    ...(row.last_used_at && { last_used_at: row.last_used_at.toISOString() }),
  };
}
