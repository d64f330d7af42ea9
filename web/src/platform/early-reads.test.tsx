import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { setConfig, parseConfig } from './config.ts';
import { earlyReader, takeEarly } from './early-reads.ts';

const NOW = 1_800_000_000_000;
const URL_OF_ME = `${location.origin}/functions/v1/accounts/me`;
const token = (claims: object) => `e30.${btoa(JSON.stringify(claims))}.x`;
const OWN = token({ session_id: 'one', aal: 'aal1' });
const asks = (authorization = `Bearer ${OWN}`, more: RequestInit = {}) =>
  takeEarly(URL_OF_ME, { headers: { authorization }, ...more });

const sent = vi.fn<typeof fetch>();

function store(session: object): void {
  const stored = { access_token: OWN, expires_at: NOW / 1000 + 3_600, user: {}, ...session };
  localStorage.setItem('session', JSON.stringify(stored));
}

/** Sends the read of `me` early; returns whether it was sent. */
function readMe(): boolean {
  const read = earlyReader();
  void read?.('/functions/v1/accounts/me');
  return read !== null;
}

beforeEach(() => {
  sent.mockImplementation(async () => new Response('{"id":"u1"}'));
  vi.stubGlobal('fetch', sent);
  setConfig(parseConfig(JSON.stringify({ supabaseKey: 'key', now: NOW }), location.origin));
});

afterEach(() => {
  dispatchEvent(new Event('click'));
  vi.unstubAllGlobals();
  vi.useRealTimers();
  sent.mockReset();
  localStorage.clear();
  document.body.innerHTML = '';
});

it('gives the response of an early read to the first that asks the same', async () => {
  store({});
  expect(readMe()).toBe(true);
  const [url, init] = sent.mock.calls[0] ?? [];
  expect(url).toBe(URL_OF_ME);
  expect(init?.headers).toEqual({ authorization: `Bearer ${OWN}`, apikey: 'key' });
  expect(await (await asks())?.json()).toEqual({ id: 'u1' });
  expect(asks()).toBeNull();
});

it('gives it to no one else, to no change, and not once it is old', () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  store({});
  readMe();
  expect(asks(undefined, { method: 'PUT' })).toBeNull();
  expect(asks('Bearer another')).toBeNull();
  readMe();
  vi.advanceTimersByTime(31_000);
  expect(asks()).toBeNull();
});

it('forgets what was read before the person did something', () => {
  store({});
  readMe();
  dispatchEvent(new Event('click'));
  expect(asks()).toBeNull();
});

it('ends a read when the one that took it is aborted', () => {
  store({});
  readMe();
  const asking = new AbortController();
  void asks(undefined, { signal: asking.signal });
  asking.abort();
  expect(sent.mock.calls[0]?.[1]?.signal?.aborted).toBe(true);
});

it.each([
  ['no session', () => undefined],
  ['a session about to be renewed', () => store({ expires_at: NOW / 1000 + 60 })],
  [
    'a session that owes a second factor',
    () => store({ user: { factors: [{ id: 'f1', status: 'verified' }] } }),
  ],
  [
    'a session that the page reports as ended',
    () => {
      store({});
      document.body.innerHTML = `<script type="application/json" id="asker">{"sessionId":"one","hasEnded":true}</script>`;
    },
  ],
])('sends nothing with %s', (_what, prepare) => {
  prepare();
  expect(readMe()).toBe(false);
  expect(sent).not.toHaveBeenCalled();
});

it('reads with a session that has given its second factor', () => {
  store({
    access_token: token({ aal: 'aal2' }),
    user: { factors: [{ id: 'f1', status: 'verified' }] },
  });
  expect(readMe()).toBe(true);
});
