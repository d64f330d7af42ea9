import { Hono, type Context, type MiddlewareHandler } from 'hono';
import { z } from 'zod';
import type { Tx } from '../../../platform/db/db.ts';
import { eraseUser } from '../sessions/access-queries.ts';
import { adminUpdate, countUsers, deleteUser, findTaken, pageOfUsers } from './admin-queries.ts';
import type { AuthContext } from '../context.ts';
import { checkEmail, checkPhone, createUser } from './create-user.ts';
import { AuthError, emailExists, phoneExists, validationFailed } from '../errors.ts';
import { recordEvent } from '../events.ts';
import { dropFactor, lowerSessions } from '../factors/factor-queries.ts';
import { factorNotFound } from '../factors/factors.ts';
import { isServiceCall, originOf, readBody } from '../http.ts';
import { dropPasskey, listPasskeys } from '../passkeys/passkey-queries.ts';
import { passkeyNotFound, presentPasskey } from '../passkeys/passkeys.ts';
import { checkHash } from '../passwords/password-hash.ts';
import { checkStrength } from '../passwords/passwords.ts';
import { findUser } from '../queries.ts';
import { endSome } from '../sessions/sessions.ts';
import { metadataShape } from '../signup.ts';
import { presentUser, type UserRow } from '../view.ts';

const MOST_PER_PAGE = 1_000;
const UNITS = { h: 3_600_000, m: 60_000, s: 1_000 } as const;

const attributes = z.object({
  email: z.string().nullish(),
  phone: z.string().nullish(),
  password: z.string().nullish(),
  /** A hash from another system, in place of the password. */
  password_hash: z.string().max(1_000).nullish(),
  email_confirm: z.boolean().nullish(),
  phone_confirm: z.boolean().nullish(),
  user_metadata: metadataShape.nullish(),
  app_metadata: metadataShape.nullish(),
  ban_duration: z.string().max(40).nullish(),
});
type Attributes = z.infer<typeof attributes>;
const newUser = attributes.extend({ id: z.uuid().nullish() });

/** Requires the service key, never sent from a browser. */
export function requireService(ctx: AuthContext): MiddlewareHandler {
  return async (c, next) => {
    if (!isServiceCall(ctx, c)) throw new AuthError(403, 'not_admin', 'User not allowed');
    return next();
  };
}

/** What the service key can do to users' accounts. */
export function adminRoutes(ctx: AuthContext): Hono {
  const routes = new Hono();
  routes.use('/admin/*', requireService(ctx));
  return routes
    .get('/admin/users', async (c) => list(ctx, c))
    .post('/admin/users', async (c) => create(ctx, c))
    .get('/admin/users/:id', async (c) => c.json(presentUser(await known(ctx, c))))
    .put('/admin/users/:id', async (c) => update(ctx, c))
    .delete('/admin/users/:id', async (c) => remove(ctx, c))
    .get('/admin/users/:id/factors', async (c) => c.json((await known(ctx, c)).factors))
    .delete('/admin/users/:id/factors/:factor', async (c) => {
      const user = await known(ctx, c);
      const factor = z.uuid().safeParse(c.req.param('factor'));
      if (!factor.success) throw factorNotFound();
      await ctx.db.tx(async (tx) => {
        if (!(await tx.maybe(dropFactor, factor.data, user.id))) throw factorNotFound();
        await tx.run(lowerSessions, user.id);
        await recordEvent(ctx, tx, user.id, 'factor_removed', originOf(ctx, c));
      });
      return c.json({ id: factor.data });
    })
    .get('/admin/users/:id/passkeys', async (c) => {
      const user = await known(ctx, c);
      return c.json((await ctx.db.many(listPasskeys, user.id)).map(presentPasskey));
    })
    .delete('/admin/users/:id/passkeys/:passkey', async (c) => {
      const user = await known(ctx, c);
      const passkey = z.uuid().safeParse(c.req.param('passkey'));
      if (!passkey.success) throw passkeyNotFound();
      await ctx.db.tx(async (tx) => {
        if ((await tx.run(dropPasskey, passkey.data, user.id)) === 0) throw passkeyNotFound();
        await recordEvent(ctx, tx, user.id, 'passkey_removed', originOf(ctx, c));
      });
      return c.body(null, 204);
    });
}

const notFound = () => new AuthError(404, 'user_not_found', 'User not found');

async function known(ctx: AuthContext, c: Context): Promise<UserRow> {
  const id = z.uuid().safeParse(c.req.param('id'));
  const user = id.success ? await ctx.db.maybe(findUser, id.data) : null;
  if (!user) throw notFound();
  return user;
}

async function list(ctx: AuthContext, c: Context): Promise<Response> {
  const count = (name: string, otherwise: number, most: number) => {
    const asked = z.coerce
      .number()
      .int()
      .min(1)
      .max(most)
      .safeParse(c.req.query(name) || otherwise);
    if (asked.success) return asked.data;
    throw validationFailed(`Bad Pagination Parameters: ${name} must be 1 to ${most}`);
  };
  const perPage = count('per_page', 50, MOST_PER_PAGE);
  const page = count('page', 1, 1_000_000);
  const users = await ctx.db.many(pageOfUsers, perPage, (page - 1) * perPage);
  const { total } = await ctx.db.one(countUsers);
  const last = Math.max(1, Math.ceil(total / perPage));
  const link = (to: number, rel: string) =>
    `<${ctx.issuer()}/admin/users?page=${to}&per_page=${perPage}>; rel="${rel}"`;
  c.header('X-Total-Count', String(total));
  c.header(
    'Link',
    [...(page < last ? [link(page + 1, 'next')] : []), link(last, 'last')].join(', '),
  );
  return c.json({ users: users.map(presentUser), aud: 'authenticated' });
}

async function create(ctx: AuthContext, c: Context): Promise<Response> {
  const body = await readBody(c, newUser);
  const email = body.email ? checkEmail(body.email) : null;
  const phone = body.phone ? checkPhone(body.phone) : null;
  if (email === null && phone === null)
    throw validationFailed('Cannot create a user without either an email or phone');
  const encryptedPassword = await hashed(ctx, body);
  const user = await ctx.db.tx(async (tx) => {
    const id = await createUser(ctx, tx, {
      id: body.id ?? null,
      email,
      phone,
      encryptedPassword,
      confirmed: false,
      metadata: body.user_metadata ?? {},
      provider: email === null ? 'phone' : 'email',
    });
    if (id === null) throw taken(await tx.one(findTaken, body.id ?? null, email, phone));
    await change(ctx, tx, id, { ...body, user_metadata: null }, null, null, null);
    return tx.one(findUser, id);
  });
  return c.json(presentUser(user));
}

async function update(ctx: AuthContext, c: Context): Promise<Response> {
  const user = await known(ctx, c);
  const body = await readBody(c, attributes);
  const email = body.email ? checkEmail(body.email) : null;
  const phone = body.phone ? checkPhone(body.phone) : null;
  const encrypted = await hashed(ctx, body);
  const updated = await ctx.db
    .tx(async (tx) => {
      const banned = await change(ctx, tx, user.id, body, email, phone, encrypted);
      if (encrypted !== null || banned !== null)
        await endSome(ctx, tx, { userId: user.id, reason: 'admin' });
      return tx.one(findUser, user.id);
    })
    .catch(async (error: unknown) => {
      if ((error as { code?: unknown }).code !== '23505') throw error;
      throw taken(await ctx.db.one(findTaken, null, email, phone));
    });
  return c.json(presentUser(updated));
}

/** Applies the requested changes. Returns when the ban that they set ends, or null. */
async function change(
  ctx: AuthContext,
  tx: Tx,
  id: string,
  asked: Attributes,
  email: string | null,
  phone: string | null,
  encrypted: string | null,
): Promise<Date | null> {
  const now = ctx.now();
  const banned = asked.ban_duration ? bannedUntil(asked.ban_duration, now) : null;
  await tx.run(adminUpdate, {
    id,
    email,
    phone,
    encryptedPassword: encrypted,
    confirmsEmail: asked.email_confirm ?? false,
    confirmsPhone: asked.phone_confirm ?? false,
    userMetadata: asked.user_metadata ?? {},
    appMetadata: asked.app_metadata ?? {},
    changesBan: Boolean(asked.ban_duration),
    bannedUntil: banned,
    now,
  });
  return banned;
}

function taken(by: { readonly id: boolean; readonly phone: boolean }): AuthError {
  if (by.id) return new AuthError(422, 'conflict', 'A user with this id already exists');
  return by.phone ? phoneExists() : emailExists();
}

async function remove(ctx: AuthContext, c: Context): Promise<Response> {
  const user = await known(ctx, c);
  const { should_soft_delete: soft } = await readBody(
    c,
    z.object({ should_soft_delete: z.boolean().nullish() }),
  );
  await ctx.db
    .tx(async (tx) => {
      await endSome(ctx, tx, { userId: user.id, reason: 'deleted' });
      await (soft ? tx.run(eraseUser, user.id, ctx.now()) : tx.run(deleteUser, user.id));
    })
    .catch((error: unknown) => {
      if (!['23001', '23503'].includes(String((error as { code?: unknown }).code))) throw error;
      throw new AuthError(
        422,
        'conflict',
        'Some of this user’s records have to be kept. Use a soft delete instead',
      );
    });
  return c.json({});
}

async function hashed(
  ctx: AuthContext,
  { password, password_hash: brought }: Attributes,
): Promise<string | null> {
  if (password && brought)
    throw validationFailed('Only a password or a password hash should be provided');
  if (brought) return checkHash(brought);
  if (!password) return null;
  checkStrength(password);
  return ctx.passwords.hash(password);
}

/** '24h', '1h30m' …; 'none' lifts the ban. */
function bannedUntil(duration: string, now: Date): Date | null {
  if (duration === 'none') return null;
  const parts = [...duration.matchAll(/(\d+(?:\.\d+)?)([hms])/g)];
  if (parts.length === 0 || parts.map(([part]) => part).join('') !== duration) {
    throw validationFailed('invalid format for ban duration');
  }
  const ms = parts.reduce(
    (sum, [, amount, unit]) => sum + Number(amount) * UNITS[unit as keyof typeof UNITS],
    0,
  );
  return new Date(Math.min(now.getTime() + ms, Date.UTC(9999, 0)));
}
