import { afterAll, beforeAll, expect, test } from 'vitest';
import { countStatements } from '../../../../test/database/count-statements.ts';
import { buildFactor } from '../../../../test/factories/sessions.ts';
import {
  PASSWORD,
  PUBLISHABLE,
  signUp,
  startTestAuth,
  type TestAuth,
} from '../../../../test/peers/start-auth.ts';
import { PAGE_COOKIE, SESSION_COOKIE } from '../index.ts';

let service: TestAuth;
beforeAll(async () => {
  service = await startTestAuth();
});
afterAll(() => service.close());

/** The cookies of the byte server and of pages that a sign-in sets. */
async function cookiesOf(email: string): Promise<[bytes: string, page: string]> {
  const answer = await fetch(`${service.url}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { apikey: PUBLISHABLE, 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: PASSWORD }),
  });
  const set = answer.headers.get('set-cookie') ?? '';
  const valueOf = (name: string) => new RegExp(`${name}=([^;]+)`).exec(set)?.[1] ?? '';
  return [valueOf(SESSION_COOKIE), valueOf(PAGE_COOKIE)];
}

test('a page knows by its cookie that the session has ended, and believes no forged one', async () => {
  const { email } = await signUp(service);
  const [, cookie] = await cookiesOf(email);
  const sessionId = cookie.split('.')[0] ?? '';
  expect(await service.auth.pageSession(cookie)).toEqual({ sessionId, hasEnded: false });
  await service.db.pool.query('update auth.sessions set ended_at = now() where id = $1', [
    sessionId,
  ]);
  expect(await service.auth.pageSession(cookie)).toEqual({ sessionId, hasEnded: true });
  for (const forged of ['', sessionId, `${sessionId}.forged`])
    expect(await service.auth.pageSession(forged)).toBeNull();
});

test('opens the byte server once the second factor was shown, by one statement', async () => {
  const { user, email } = await signUp(service);
  const [cookie] = await cookiesOf(email);
  const sessionId = cookie.split('.')[0];
  expect(await service.auth.readSessionCookie(cookie)).toBe(sessionId);

  await buildFactor(service.db, user.id as never);
  expect(await service.auth.readSessionCookie(cookie)).toBeNull();

  await service.db.pool.query(`update auth.sessions set aal = 'aal2' where id = $1`, [sessionId]);
  const { db, names } = countStatements(service.db);
  const other = service.another({ db });
  await other.readSessionCookie(cookie);
  names.length = 0;
  expect(await other.readSessionCookie(cookie)).toBe(sessionId);
  expect(names).toEqual(['auth.is-session-live']);
});
