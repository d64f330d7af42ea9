import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { dueNow, runJobs, waitingJobs } from '../../../../test/run-jobs.ts';
import {
  MAIL_PASSWORD,
  MAIL_USER,
  startMailServer,
  type TakenLetter,
  type TestMailServer,
  WITHOUT_TLS,
} from '../../../../test/peers/smtp.ts';
import {
  followLink,
  newEmail,
  PASSWORD,
  startTestAuth,
  type TestAuth,
} from '../../../../test/peers/start-auth.ts';
import type { Deps } from '../../../kernel/deps.ts';
import { FixedClock } from '../../../platform/clock/clock.ts';
import { Jobs } from '../../../platform/jobs/job.ts';
import { createMail, deliverMailHandler } from '../../../platform/mail/deliver-mail.ts';

/** Emails all the way out: from the request through the job queue and SMTP to a mail server, and the links in them. */
let server: TestMailServer;
let auth: TestAuth;
const jobs = new Jobs(new FixedClock(new Date()));
const lines: Record<string, unknown>[] = [];

beforeAll(async () => {
  server = await startMailServer();
  auth = await startTestAuth({ mail: createMail(jobs), settings: { confirmEmail: true } });
});
afterAll(async () => {
  await auth.close();
  await server.close();
});
beforeEach(async () => {
  server.letters.length = 0;
  server.signIns = 0;
  server.password = MAIL_PASSWORD;
  lines.length = 0;
  await auth.db.pool.query(`delete from graphile_worker._private_jobs`);
});

const account = `${MAIL_USER}:${encodeURIComponent(MAIL_PASSWORD)}`;
/** As an operator would write it, accepting this server's self-signed certificate. */
const trusting = (to = server) =>
  `smtp://${account}@127.0.0.1:${to.port}/?tls.rejectUnauthorized=false`;

function depsFor(smtpUrl = trusting()): Deps {
  const log = pino({ level: 'info' }, { write: (line) => void lines.push(JSON.parse(line)) });
  return {
    db: auth.db,
    clock: auth.clock,
    jobs,
    log,
    config: { smtpUrl, mailFrom: 'Brand <no-reply@brand.test>', publicUrl: auth.url },
  } as unknown as Deps;
}
const deliver = (smtpUrl?: string) =>
  runJobs(depsFor(smtpUrl), [deliverMailHandler(async () => true)]);

function letterTo(email: string): TakenLetter & { text: string; html: string } {
  const letter = server.letters.findLast(({ to }) => to.includes(email));
  if (!letter) throw new Error(`no letter to ${email}`);
  return {
    ...letter,
    text: letter.parts.get('text/plain') ?? '',
    html: letter.parts.get('text/html') ?? '',
  };
}

/** The one link of an email, which must be in both of its parts. */
function linkIn({ text, html }: { text: string; html: string }): string {
  const link = /https?:\/\/\S+/.exec(text)?.[0] ?? '';
  const inHtml = /href="([^"]+)"/.exec(html)?.[1]?.replaceAll('&amp;', '&');
  expect(inHtml).toBe(link);
  return link;
}

async function newcomer() {
  const client = auth.client();
  const email = newEmail();
  const { error } = await client.auth.signUp({
    email,
    password: PASSWORD,
    options: { emailRedirectTo: `${auth.url}/` },
  });
  if (error) throw error;
  await deliver();
  return { client, email };
}

async function confirmed() {
  const { client, email } = await newcomer();
  const { values } = await followLink(linkIn(letterTo(email)));
  const { data, error } = await client.auth.setSession({
    access_token: values['access_token'] ?? '',
    refresh_token: values['refresh_token'] ?? '',
  });
  if (error || !data.user) throw error ?? new Error('no session');
  return { client, email, user: data.user };
}

test('a confirmation: signed in to the mail server over TLS, text and HTML, a link that opens the account', async () => {
  const { email } = await newcomer();
  const letter = letterTo(email);
  expect(letter).toMatchObject({
    from: 'no-reply@brand.test',
    to: [email],
    wasEncrypted: true,
    user: MAIL_USER,
  });
  expect(letter.headers.get('from')).toBe('Brand <no-reply@brand.test>');
  expect(letter.headers.get('subject')).toBe('Confirm your email');
  expect(letter.headers.get('content-type')).toMatch(/^multipart\/alternative/);
  expect([...letter.parts.keys()]).toEqual(['text/plain', 'text/html']);
  expect(letter.html).toContain('<h1');
  const code = /code: (\d{6})/.exec(letter.text)?.[1] ?? 'none';
  expect(letter.html).toContain(code);

  const link = new URL(linkIn(letter));
  expect(link.origin + link.pathname).toBe(`${auth.url}/auth/v1/verify`);
  expect(link.searchParams.get('type')).toBe('signup');
  expect(link.searchParams.get('redirect_to')).toBe(`${auth.url}/`);
  const { location, values } = await followLink(link.href);
  expect(location.origin + location.pathname).toBe(`${auth.url}/`);
  expect(await auth.auth.verify(values['access_token'] ?? '')).toMatchObject({ email });
});

test('a recovery and a magic link lead back to where they were asked from', async () => {
  const { client, email } = await confirmed();
  await client.auth.resetPasswordForEmail(email, { redirectTo: `${auth.url}/auth?mode=reset` });
  await deliver();
  expect(letterTo(email).headers.get('subject')).toBe('Reset your password');
  const recovery = await followLink(linkIn(letterTo(email)));
  expect(recovery.location.href).toMatch(new RegExp(`^${auth.url}/auth\\?mode=reset#`));
  expect(recovery.values).toMatchObject({ type: 'recovery', access_token: expect.any(String) });

  await client.auth.signInWithOtp({ email, options: { shouldCreateUser: false } });
  await deliver();
  expect(letterTo(email).headers.get('subject')).toBe('Your sign-in link');
  const magic = await followLink(linkIn(letterTo(email)));
  expect(magic.values).toMatchObject({ type: 'magiclink', access_token: expect.any(String) });
});

test('a new address is asked at both, moves with the second answer, and the old one is told', async () => {
  const { client, email, user } = await confirmed();
  const next = newEmail();
  expect((await client.auth.updateUser({ email: next })).error).toBeNull();
  await deliver();
  expect(letterTo(email).headers.get('subject')).toBe('Confirm your email change');
  expect(letterTo(next).headers.get('subject')).toBe('Confirm your new email');
  const [toOld, toNew] = [linkIn(letterTo(email)), linkIn(letterTo(next))];
  expect(toOld).not.toBe(toNew);

  const first = await followLink(toOld);
  expect(first.values['message']).toContain('confirm link sent to the other email');
  expect((await client.auth.getUser()).data.user).toMatchObject({ email, new_email: next });
  const second = await followLink(toNew);
  expect(second.values).toMatchObject({ type: 'email_change' });
  expect(await auth.auth.verify(second.values['access_token'] ?? '')).toMatchObject({
    sub: user.id,
    email: next,
  });
  await deliver();
  expect(letterTo(email).headers.get('subject')).toBe('Your email was changed');
});

test('a password that the mail server does not take fails the job, and the letter leaves once it does', async () => {
  server.password = 'changed yesterday';
  const { email } = await newcomer();
  expect(server.letters).toEqual([]);
  const deps = depsFor();
  expect(await waitingJobs(deps)).toMatchObject([
    { attempts: 1, last_error: expect.stringContaining('535') },
  ]);
  // The job's error says what is wrong, but never contains the password.
  expect(JSON.stringify(await waitingJobs(deps))).not.toContain(MAIL_PASSWORD);
  server.password = MAIL_PASSWORD;
  await dueNow(deps);
  await deliver();
  expect(letterTo(email).text).toContain('Confirm your email');
  expect(await waitingJobs(deps)).toEqual([]);
});

test('a certificate that nobody has signed is not trusted: no password is shown, the letter waits', async () => {
  const { email } = await newcomer();
  server.letters.length = 0;
  server.signIns = 0;
  await auth.client().auth.resend({ type: 'signup', email });
  await deliver(`smtp://${account}@127.0.0.1:${server.port}`);
  expect(server.signIns).toBe(0);
  expect(await waitingJobs(depsFor())).toMatchObject([
    { attempts: 1, last_error: expect.stringMatching(/certificate/) },
  ]);
  await dueNow(depsFor());
  await deliver();
  expect(server.letters).toHaveLength(1);
});

test('a mail server without TLS never hears our password, except on this machine', async () => {
  const bare = await startMailServer(WITHOUT_TLS);
  try {
    const { email } = await newcomer();
    await auth.client().auth.resend({ type: 'signup', email });
    // Another loopback address stands for another machine.
    await deliver(`smtp://${account}@127.0.0.2:${bare.port}`);
    expect(bare.signIns).toBe(0);
    expect(await waitingJobs(depsFor())).toMatchObject([
      { attempts: 1, last_error: expect.stringMatching(/STARTTLS/) },
    ]);
    await dueNow(depsFor());
    await deliver(`smtp://${account}@127.0.0.1:${bare.port}`);
    expect(bare.letters).toMatchObject([{ to: [email], wasEncrypted: false, user: MAIL_USER }]);
  } finally {
    await bare.close();
  }
});

test('a mailbox that does not exist is given up and told to the operator; one that is full is tried again', async () => {
  server.refusals.push({ at: 'to', code: 550 });
  await newcomer();
  expect(await waitingJobs(depsFor())).toEqual([]);
  expect(lines).toMatchObject([{ msg: 'mail refused', status: 550 }]);

  server.refusals.push({ at: 'to', code: 452 });
  const { email } = await newcomer();
  expect(await waitingJobs(depsFor())).toMatchObject([{ attempts: 1 }]);
  await dueNow(depsFor());
  await deliver();
  expect(letterTo(email).text).toContain('Confirm your email');
});

test('a letter that is tried again is the same letter to a mail program', async () => {
  const seen: (string | undefined)[] = [];
  const { email } = await newcomer();
  await auth.client().auth.resend({ type: 'signup', email });
  const [job] = (
    await auth.db.pool.query<{ payload: unknown }>(
      `select payload from graphile_worker._private_jobs`,
    )
  ).rows;
  await deliver();
  seen.push(letterTo(email).headers.get('message-id'));
  await auth.db.pool.query(`select graphile_worker.add_job('mail.deliver', $1)`, [job?.payload]);
  await deliver();
  seen.push(letterTo(email).headers.get('message-id'));
  expect(seen[0]).toMatch(/^<[0-9a-f-]{36}@127\.0\.0\.1>$/);
  expect(seen[1]).toBe(seen[0]);
});

test('letters that leave together share a connection, its TLS and its sign-in', async () => {
  const { client, email } = await newcomer();
  server.signIns = 0;
  server.letters.length = 0;
  const letters = ['One', 'Two', 'Three'].map((subject) => ({
    to: email,
    subject,
    text: subject,
    html: `<p>${subject}</p>`,
  }));
  await auth.db.tx((tx) => createMail(jobs).send(tx, ...letters));
  await client.auth.resetPasswordForEmail(email);
  await deliver();
  expect(server.letters.map(({ headers }) => headers.get('subject'))).toEqual([
    'Reset your password', // a single email goes before those of a mass sending
    'One',
    'Two',
    'Three',
  ]);
  expect(server.signIns).toBe(1);
});

test('a letter that an older version has queued leaves, too, with a subject of one line', async () => {
  const letter = {
    to: newEmail(),
    subject: 'Hello\r\nBcc: all@mail.test',
    text: 'Hello',
    html: '',
  };
  await auth.db.pool.query(`select graphile_worker.add_job('mail.deliver', $1)`, [
    { version: 1, data: letter },
  ]);
  await deliver();
  const { headers } = letterTo(letter.to);
  expect(headers.get('message-id')).toMatch(/^<[0-9a-f-]{36}@127\.0\.0\.1>$/);
  expect(headers.get('subject')).toBe('Hello Bcc: all@mail.test');
  expect(headers.has('bcc')).toBe(false);
});

test('a letter that can be ended tells mail programs how, in one click', async () => {
  const mail = createMail(jobs);
  const unsubscribeUrl = `${auth.url}/unsubscribe?token=${'a1'.repeat(100)}.b2`;
  const letter = { subject: 'News', text: 'News', html: '<p>News</p>' };
  await auth.db.tx((tx) =>
    mail.send(
      tx,
      { ...letter, to: 'ann@mail.test', unsubscribeUrl },
      { ...letter, to: 'ben@mail.test' },
    ),
  );
  await deliver();
  const { headers } = letterTo('ann@mail.test');
  expect(headers.get('list-unsubscribe')).toBe(`<${unsubscribeUrl}>`);
  expect(headers.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
  expect(letterTo('ben@mail.test').headers.has('list-unsubscribe')).toBe(false);
});
