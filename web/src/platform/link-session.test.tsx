import { afterEach, expect, it, vi } from 'vitest';
import { takeLinkSession } from './link-session.ts';

const tokenOf = (sessionId: string) => `e30.${btoa(JSON.stringify({ session_id: sessionId }))}.x`;

/** Opens a page whose cookie belongs to this session, with these tokens in the address. */
async function arrive(asker: object | null, sessionId: string) {
  document.body.innerHTML =
    asker === null
      ? ''
      : `<script type="application/json" id="asker">${JSON.stringify(asker)}</script>`;
  location.hash = `#access_token=${tokenOf(sessionId)}&refresh_token=r&type=magiclink`;
  const setSession = vi.fn(() => Promise.resolve());
  await takeLinkSession({ setSession });
  return setSession;
}

afterEach(() => {
  location.hash = '';
  document.body.innerHTML = '';
});

it('signs in to the session that the server has just given to this browser', async () => {
  const setSession = await arrive({ sessionId: 'one', hasEnded: false }, 'one');
  expect(setSession).toHaveBeenCalledExactlyOnceWith({
    access_token: tokenOf('one'),
    refresh_token: 'r',
  });
  expect(location.hash).toBe('#type=magiclink');
});

it.each([
  ['who has no session', null],
  ['who has another session', { sessionId: 'own', hasEnded: false }],
  ['whose session has ended', { sessionId: 'one', hasEnded: true }],
])('drops the tokens that somebody put into an address for one %s', async (_, asker) => {
  expect(await arrive(asker, 'one')).not.toHaveBeenCalled();
  expect(location.hash).toBe('#type=magiclink');
});
