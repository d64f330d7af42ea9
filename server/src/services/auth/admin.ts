import { Hono, type Context, type MiddlewareHandler } from 'hono';
import { z } from 'zod';
import { eraseUser } from './access-queries.ts';
import { adminUpdate, deleteUser, pageOfUsers } from './admin-queries.ts';
import type { AuthContext } from './context.ts';
import { checkEmail, checkPhone, createUser } from './create-user.ts';
import { AuthError, validationFailed } from './errors.ts';
import { recordEvent } from './events.ts';
import { dropFactor, lowerSessions } from './factor-queries.ts';
import { factorNotFound } from './factors.ts';
import { isServiceCall, originOf, readBody } from './http.ts';
import { dropPasskey, listPasskeys } from './passkey-queries.ts';
import { passkeyNotFound, presentPasskey } from './passkeys.ts';
import { checkStrength } from './passwords.ts';
import { findUser } from './queries.ts';
import { endSome } from './sessions.ts';
import { metadataShape } from './signup.ts';
import { presentUser, type UserRow } from './view.ts';

const MOST_PER_PAGE = 200;
const UNITS = { h: 3_600_000, m: 60_000, s: 1_000 } as const;

const attributes = z.object({
  email: z.string().nullish(),
  phone: z.string().nullish(),
  password: z.string().nullish(),
  email_confirm: z.boolean().nullish(),
  phone_confirm: z.boolean().nullish(),
  user_metadata: metadataShape.nullish(),
  app_metadata: metadataShape.nullish(),
  ban_duration: z.string().max(40).nullish(),
});

/** Only the service key, and never from a browser. */
export function requireService(ctx: AuthContext): MiddlewareHandler {
  return async (c, next) => {
    if (!isServiceCall(ctx, c)) throw new AuthError(403, 'not_admin', 'User not allowed');
    return next();
  };
}

/** What the service key may do to people's accounts. */
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
  const count = (name: string, otherwise: number, most: number) =>
    z.coerce
      .number()
      .int()
      .min(1)
      .max(most)
      .catch(otherwise)
      .parse(c.req.query(name) || otherwise);
  const perPage = count('per_page', 50, MOST_PER_PAGE);
  const page = count('page', 1, 1_000_000);
  const rows = await ctx.db.many(pageOfUsers, perPage, (page - 1) * perPage);
  const users = await Promise.all(rows.map(({ id }) => ctx.db.one(findUser, id)));
  const total = rows[0]?.total ?? 0;
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
  const body = await readBody(c, attributes);
  const email = body.email ? checkEmail(body.email) : null;
  const phone = body.phone ? checkPhone(body.phone) : null;
  if (email === null && phone === null)
    throw validationFailed('Cannot create a user without either an email or phone');
  const encryptedPassword = await hashed(ctx, body.password);
  const user = await ctx.db.tx(async (tx) => {
    const confirmed = body.email_confirm ?? body.phone_confirm ?? false;
    const metadata = body.user_metadata ?? {};
    const provider = email === null ? 'phone' : 'email';
    const id = await createUser(ctx, tx, {
      email,
      phone,
      encryptedPassword,
      confirmed,
      metadata,
      provider,
    });
    if (id === null)
      throw new AuthError(
        422,
        'email_exists',
        'A user with this email address has already been registered',
      );
    if (body.app_metadata) {
      await tx.run(
        adminUpdate,
        id,
        null,
        null,
        null,
        false,
        false,
        {},
        body.app_metadata,
        false,
        null,
        ctx.now(),
      );
    }
    return tx.one(findUser, id);
  });
  return c.json(presentUser(user));
}

async function update(ctx: AuthContext, c: Context): Promise<Response> {
  const user = await known(ctx, c);
  const body = await readBody(c, attributes);
  const email = body.email ? checkEmail(body.email) : null;
  const phone = body.phone ? checkPhone(body.phone) : null;
  const encrypted = await hashed(ctx, body.password);
  const banned = body.ban_duration ? bannedUntil(body.ban_duration, ctx.now()) : null;
  const updated = await ctx.db
    .tx(async (tx) => {
      await tx.run(
        adminUpdate,
        user.id,
        email,
        phone,
        encrypted,
        body.email_confirm ?? false,
        body.phone_confirm ?? false,
        body.user_metadata ?? {},
        body.app_metadata ?? {},
        Boolean(body.ban_duration),
        banned,
        ctx.now(),
      );
      if (encrypted !== null || banned !== null)
        await endSome(ctx, tx, { userId: user.id, reason: 'admin' });
      return tx.one(findUser, user.id);
    })
    .catch((error: unknown) => {
      if ((error as { code?: unknown }).code !== '23505') throw error;
      throw new AuthError(
        422,
        'email_exists',
        'A user with this email address has already been registered',
      );
    });
  return c.json(presentUser(updated));
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
        'Records that must be kept point at this user: delete it softly instead',
      );
    });
  return c.json({});
}

async function hashed(
  ctx: AuthContext,
  password: string | null | undefined,
): Promise<string | null> {
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
