import { randomUUID } from 'node:crypto';
import type { TestChannel, TestResult } from '@limelight/contract/doctor/operations';
import type { Deps } from '../kernel/deps.ts';
import { Refused } from '../kernel/refused.ts';
import type { Viewer } from '../kernel/viewer.ts';
import { NotLive } from '../backups/index.ts';
import { pushNow } from '../notifications/index.ts';
import { keepInOutbox } from '../platform/mail/outbox.ts';
import { sendMailNow } from '../platform/mail/try-mail.ts';
import { smsProvider } from '../platform/sms/sms-provider.ts';
import { wordsOf } from './check.ts';
import { emailOf } from './queries.ts';

class TestRefused extends Refused<{ readonly code: 'phone_missing' | 'no_email' }> {
  override name = 'TestRefused';
}

/**
 * Sends a message to the administrator themselves, without the queue, and returns what the provider said to it. A provider's
 * failure is a result here. A restored copy that isn’t live sends nothing.
 */
export async function sendTest(
  deps: Deps,
  viewer: Viewer,
  { channel, phone }: { channel: TestChannel; phone?: string | undefined },
): Promise<TestResult> {
  if (deps.payments.isHeld) throw new NotLive();
  if (channel === 'sms' && phone === undefined) throw new TestRefused({ code: 'phone_missing' });
  const action = 'doctor.sendTest';
  const entry = { actorId: viewer.id, action, subject: `channel:${channel}` } as const;
  await deps.audit(deps.db, entry, deps.clock.now());
  try {
    return await send(deps, viewer, channel, phone ?? '');
  } catch (error) {
    if (error instanceof Refused) throw error;
    deps.log.warn({ err: error, channel }, 'a test message failed');
    return { result: 'failed', said: wordsOf(error) };
  }
}

function send(
  deps: Deps,
  viewer: Viewer,
  channel: TestChannel,
  phone: string,
): Promise<TestResult> {
  switch (channel) {
    case 'mail':
      return mail(deps, viewer);
    case 'sms':
      return sms(deps, phone);
    case 'push':
      return push(deps, viewer);
  }
}

const textOf = ({ config }: Deps) => `This is a test message from ${config.brandName}. It works.`;

async function mail(deps: Deps, viewer: Viewer): Promise<TestResult> {
  const { config, db, clock } = deps;
  const { email: to } = await db.one(emailOf, viewer.id);
  if (to === null) throw new TestRefused({ code: 'no_email' });
  const letter = { to, subject: `${config.brandName}: test message`, text: textOf(deps) };
  const { smtpUrl, mailFrom: from } = config;
  if (smtpUrl !== null)
    return { result: 'sent', said: await sendMailNow({ smtpUrl, from }, letter) };
  await keepInOutbox(db, clock, { channel: 'mail', ...letter, html: null });
  return { result: 'kept', said: 'SMTP_URL isn’t set.' };
}

async function sms(deps: Deps, to: string): Promise<TestResult> {
  const { config, db, clock } = deps;
  const message = { to, text: textOf(deps) };
  if (config.sms === null) {
    await keepInOutbox(db, clock, { channel: 'sms', ...message, subject: null, html: null });
    return { result: 'kept', said: 'No provider of text messages is set.' };
  }
  const id = await smsProvider(config.sms).send({ ...message, key: randomUUID() });
  return {
    result: 'sent',
    said: id === null ? 'The provider took it.' : `The provider took it as ${id}.`,
  };
}

/** To every browser in which the administrator has turned pushes on. */
async function push(deps: Deps, viewer: Viewer): Promise<TestResult> {
  const ends = await pushNow(deps, viewer.id, {
    title: deps.config.brandName,
    body: textOf(deps),
    path: '/admin/system',
    tag: randomUUID(),
  });
  if (ends.length === 0)
    return {
      result: 'failed',
      said: 'None of your browsers takes pushes. Turn them on in Settings, Notifications.',
    };
  const said = ends.map(({ host, end }) => `${host}: ${end}`).join(', ');
  return { result: ends.every(({ end }) => end === 'sent') ? 'sent' : 'failed', said };
}
