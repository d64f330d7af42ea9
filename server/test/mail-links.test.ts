import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  followLink,
  formOf,
  newEmail,
  PASSWORD,
  SERVICE,
  startTestAuth,
  type TestAuth,
} from './peers/start-auth.ts';

/** docs/product.md, 'Email links': mail programs open every link of an email; only the button on its page uses it up. */
const APP = 'app.native://done';
let auth: TestAuth;
beforeAll(async () => {
  auth = await startTestAuth({ settings: { confirmEmail: true, redirectAllowList: [APP] } });
});
afterAll(() => auth.close());

function letterTo(email: string) {
  const { text } = auth.letters.findLast((one) => one.to === email) ?? { text: '' };
  return {
    link: /https?:\/\/\S+\/verify\S+/.exec(text)?.[0] ?? '',
    code: /code: (\d{6})/.exec(text)?.[1] ?? '',
  };
}

/** An account whose address is confirmed. */
async function known() {
  const email = newEmail();
  await auth.client(SERVICE).auth.admin.createUser({ email, email_confirm: true });
  return email;
}

type CodeType = 'signup' | 'magiclink' | 'recovery' | 'invite' | 'email_change';
interface Kind {
  readonly what: string;
  readonly type: CodeType;
  readonly title: string;
  readonly button: string;
  /** Has the email sent; returns its recipient. */
  readonly send: () => Promise<string>;
}

const KINDS: Kind[] = [
  {
    what: 'a sign-up',
    type: 'signup',
    title: 'Confirm your email',
    button: 'Confirm email',
    async send() {
      const email = newEmail();
      await auth.client().auth.signUp({ email, password: PASSWORD });
      return email;
    },
  },
  {
    what: 'a sign-in link',
    type: 'magiclink',
    title: 'Your sign-in link',
    button: 'Sign in',
    async send() {
      const email = await known();
      await auth.client().auth.signInWithOtp({ email });
      return email;
    },
  },
  {
    what: 'a recovery',
    type: 'recovery',
    title: 'Reset your password',
    button: 'Choose a new password',
    async send() {
      const email = await known();
      await auth.client().auth.resetPasswordForEmail(email);
      return email;
    },
  },
  {
    what: 'an invitation',
    type: 'invite',
    title: 'You’re invited',
    button: 'Accept invitation',
    async send() {
      const email = newEmail();
      await auth.client(SERVICE).auth.admin.inviteUserByEmail(email);
      return email;
    },
  },
  {
    what: 'a change of address, once the old one has confirmed',
    type: 'email_change',
    title: 'Confirm your new email',
    button: 'Confirm email',
    async send() {
      const client = auth.client();
      const email = await known();
      await client.auth.signInWithOtp({ email });
      await client.auth.verifyOtp({ email, token: letterTo(email).code, type: 'email' });
      const next = newEmail();
      await client.auth.updateUser({ email: next });
      const token = letterTo(email).code;
      await client.auth.verifyOtp({ email, token, type: 'email_change' });
      return next;
    },
  },
];

describe.each(KINDS)('the mail of $what', ({ send, type, title, button }) => {
  /** What scanners do: a HEAD request, then the link, then the page again. */
  async function scan(link: string) {
    for (const method of ['HEAD', 'GET', 'HEAD', 'GET']) {
      const answer = await fetch(link, { method, redirect: 'manual' });
      expect(answer.status, method).toBe(200);
      expect(answer.headers.getSetCookie()).toEqual([]);
      await answer.text();
    }
  }

  test('its link opens a page with one button, which signs in, once', async () => {
    const { link } = letterTo(await send());
    await scan(link);
    const page = await fetch(link);
    expect(page.headers.get('cache-control')).toBe('no-store');
    expect(page.headers.get('referrer-policy')).toBe('no-referrer');
    const html = await page.text();
    expect(html).not.toMatch(/<script|<a |src=|<link/);
    expect(html).toContain(`<h1>${title}</h1>`);
    expect(html.match(/<button>[^<]*/g)).toEqual([`<button>${button}`]);
    const { location, values } = await followLink(link);
    expect(location.origin + location.pathname).toBe(`${auth.url}/`);
    expect(values).toMatchObject({ type, token_type: 'bearer' });
    expect(await auth.auth.verify(values['access_token'] ?? '')).not.toBeNull();
    const again = await fetch(link, { redirect: 'manual' });
    expect(again.headers.get('location')).toContain('error_code=otp_expired');
  });

  test('its code is good after its link was opened, and its link after the page was left', async () => {
    const email = await send();
    const { link, code } = letterTo(email);
    await scan(link);
    const { data, error } = await auth.client().auth.verifyOtp({ email, token: code, type });
    expect(error).toBeNull();
    expect(data.session).not.toBeNull();
    expect((await followLink(link)).values['error_code']).toBe('otp_expired');
  });
});

test('a link leads to an app, which the policy of its page lets it', async () => {
  const email = await known();
  await auth.client().auth.signInWithOtp({ email, options: { emailRedirectTo: `${APP}/here` } });
  const { link } = letterTo(email);
  const policy = (await fetch(link)).headers.get('content-security-policy');
  expect(policy).toContain(`form-action 'self' app.native:;`);
  expect((await followLink(link)).location.href).toMatch(/^app\.native:\/\/done\/here#access/);
});

test('an app that opens a link itself brings its token to POST /verify, as ever', async () => {
  const email = await known();
  await auth.client().auth.signInWithOtp({ email });
  const token_hash = new URL(letterTo(email).link).searchParams.get('token') ?? '';
  const { data, error } = await auth.client().auth.verifyOtp({ token_hash, type: 'magiclink' });
  expect(error).toBeNull();
  expect(data.session?.user.email).toBe(email);
});

test('a form of another site signs nobody in: it gets the page', async () => {
  const email = await known();
  await auth.client().auth.signInWithOtp({ email });
  const { link } = letterTo(email);
  const { action, body } = formOf(await (await fetch(link)).text(), link);
  const press = (site: string) =>
    fetch(action, {
      method: 'POST',
      body,
      redirect: 'manual',
      headers: { 'sec-fetch-site': site, origin: 'null' },
    });
  for (const site of ['cross-site', 'same-site']) {
    const answer = await press(site);
    expect(answer.status, site).toBe(200);
    expect(formOf(await answer.text(), action).action, site).toBe(action);
  }
  expect((await press('same-origin')).headers.get('location')).toContain('#access_token=');
});

test('a link without a mail opens the same page, signs in once, and is good for an hour', async () => {
  const email = await known();
  const link = (await auth.auth.signInLink(email)) ?? '';
  expect(await (await fetch(link)).text()).toContain('<button>Sign in');
  const { values } = await followLink(link);
  expect((await auth.client().auth.getUser(values['access_token'] ?? '')).data.user?.email).toBe(
    email,
  );
  expect((await followLink(link)).values['error_code']).toBe('otp_expired');
  const later = (await auth.auth.signInLink(email)) ?? '';
  auth.clock.advance(3_600_000);
  expect((await followLink(later)).values['error_code']).toBe('otp_expired');
  expect(await auth.auth.signInLink('nobody@mail.test')).toBeNull();
});
