import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  checkSession,
  knownSession,
  signOut,
  startSession,
  untilLeaving,
  whyEnded,
} from './session.tsx';
import * as supabase from './supabase.ts';

type OnChange = (event: string, session: object | null) => void;

const client = {
  listener: undefined as OnChange | undefined,
  refreshSession: vi.fn<() => Promise<{ error: { status: number } | null }>>(),
};
const auth = {
  onAuthStateChange: (listener: OnChange) => (client.listener = listener),
  refreshSession: client.refreshSession,
  signOut: async () => {
    client.listener?.('SIGNED_OUT', null);
    return { error: null };
  },
};

const HOUR = 3_600;

/** Signs in with a token that expires in this many seconds. */
function signIn(endsIn: number): void {
  startSession(new QueryClient());
  const session = { user: { id: 'u1' }, expires_at: Math.floor(Date.now() / 1000) + endsIn };
  client.listener?.('SIGNED_IN', session);
}

beforeEach(() => {
  client.refreshSession.mockReset();
  vi.spyOn(supabase, 'supabase').mockReturnValue({ auth } as never);
});
afterEach(() => {
  client.listener?.('SIGNED_OUT', null);
  vi.restoreAllMocks();
});

test('a token that is refused within its hour is one of an ended session: nothing is asked', async () => {
  signIn(HOUR);
  checkSession('ended');
  await vi.waitFor(() => expect(knownSession()).toBeNull(), 30_000);
  expect(client.refreshSession).not.toHaveBeenCalled();
});

test('why a suspension ended it is known until somebody signs in', async () => {
  signIn(HOUR);
  checkSession('ended');
  checkSession('ended', 'Your account is suspended. The reason: Spam.');
  checkSession('ended');
  await vi.waitFor(() => expect(knownSession()).toBeNull(), 30_000);
  expect(whyEnded()).toBe('Your account is suspended. The reason: Spam.');
  signIn(HOUR);
  expect(whyEnded()).toBeNull();
});

test.each([
  [400, 'has ended'],
  [403, 'belongs to a suspended account'],
])(
  'after its hour, a session whose refresh is refused (%i) %s, and is forgotten',
  async (status) => {
    signIn(-HOUR);
    client.refreshSession.mockResolvedValue({ error: { status } });
    checkSession('ended');
    await vi.waitFor(() => expect(knownSession()).toBeNull(), 30_000);
  },
);

test.each([null, 429, 503])('what a refresh brings or cannot (%s) keeps it', async (status) => {
  signIn(-HOUR);
  client.refreshSession.mockResolvedValue({ error: status === null ? null : { status } });
  checkSession('ended');
  await vi.waitFor(() => expect(client.refreshSession).toHaveBeenCalledOnce(), 30_000);
  await new Promise(setImmediate);
  expect(knownSession()).not.toBeNull();
});

test('who signs out waits for nothing that is being read: it would come back refused', async () => {
  signIn(HOUR);
  const reading = untilLeaving(new AbortController().signal);
  expect(reading.aborted).toBe(false);
  await signOut();
  expect(reading.aborted).toBe(true);
  expect(untilLeaving(new AbortController().signal).aborted).toBe(false);
});
