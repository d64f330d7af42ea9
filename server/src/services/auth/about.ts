import { Hono } from 'hono';
import type { AuthContext } from './context.ts';
import { labelOf } from './providers/providers.ts';

/** The endpoints that need no API key: whether the service is up, and the public keys of its tokens. */
export function openRoutes(ctx: AuthContext): Hono {
  return new Hono()
    .get('/health', (c) =>
      c.json({ name: 'auth', version: '1', description: 'Accounts and sessions' }),
    )
    .get('/.well-known/jwks.json', async (c) => {
      c.header('Cache-Control', 'public, max-age=600');
      return c.json({ keys: await ctx.keys.jwks() });
    });
}

export function settingsRoutes(ctx: AuthContext): Hono {
  const providers = ctx.providers ?? [];
  return new Hono().get('/settings', (c) =>
    c.json({
      external: {
        email: true,
        phone: ctx.settings.sms !== false,
        anonymous_users: false,
        ...Object.fromEntries(providers.map(({ name }) => [name, true])),
      },
      // Our addition to the protocol's fields: the labels of the sign-in buttons.
      external_names: Object.fromEntries(providers.map((one) => [one.name, labelOf(one)])),
      disable_signup: false,
      mailer_autoconfirm: !ctx.settings.confirmEmail,
      phone_autoconfirm: false,
      sms_provider: '',
      saml_enabled: false,
    }),
  );
}
