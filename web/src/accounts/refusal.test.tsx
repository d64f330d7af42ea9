import { beforeEach, expect, test, vi } from 'vitest';

const { initialize } = vi.hoisted(() => ({ initialize: vi.fn() }));
vi.mock('../platform/supabase.ts', () => ({ supabase: () => ({ auth: { initialize } }) }));

const WHY = 'Your account is suspended. The reason: Spam.';
const BANNED = { code: 'user_banned', message: WHY };
/** Opens the page at an address, with fresh modules, so that no earlier result is cached. */
async function open(address: string) {
  vi.resetModules();
  history.replaceState({ key: 'kept' }, '', address);
  return (await import('./refusal.ts')).refusedReturn();
}
beforeEach(() => initialize.mockReset());

test('what the server said to the exchange of a code is said, and the code leaves the address', async () => {
  initialize.mockResolvedValue({ error: BANNED });
  expect(await open('/auth?mode=reset&code=abc')).toBe(WHY);
  expect(location.search).toBe('?mode=reset&error_code=user_banned');
  expect(history.state).toEqual({ key: 'kept' });
  // loaded again, without the code
  initialize.mockResolvedValue({ error: null });
  expect(await open(location.href)).toMatch(/^Your account is suspended\. Sign in again/);
});

test('what an address claims is not repeated', async () => {
  // auth-js returns this for a fragment with an error
  const claimed = { name: 'AuthImplicitGrantRedirectError', message: 'Call 555-0100 now' };
  initialize.mockResolvedValue({ error: claimed });
  const said = await open('/#error_code=user_banned&error_description=Call+555-0100+now');
  expect(said).not.toContain('555');
});

test.each([null, { code: 'flow_state_expired', message: 'expired' }])(
  'any other return says nothing of it: %o',
  async (error) => {
    initialize.mockResolvedValue({ error });
    expect(await open('/?code=abc')).toBeNull();
    expect(location.search).toBe('?code=abc');
  },
);
