import { useSyncExternalStore } from 'react';
import type { Session, User } from '@supabase/supabase-js';
import type { QueryClient } from '@tanstack/react-query';
import { now } from './clock.ts';
import { isOnServer } from './environment.ts';
import { forgetKept } from './kept.ts';
import { setRegion } from './region.ts';
import { hasStoredSession, SESSION_KEY, supabase } from './supabase.ts';

/** `loading` until the stored session was read. */
export type SessionState =
  | { readonly status: 'loading'; readonly session: null; readonly user: null }
  | { readonly status: 'signed-out'; readonly session: null; readonly user: null }
  | { readonly status: 'signed-in'; readonly session: Session; readonly user: User };

const LOADING = { status: 'loading', session: null, user: null } as const;
const SIGNED_OUT = { status: 'signed-out', session: null, user: null } as const;

let state: SessionState = LOADING;
let settled: (() => void) | undefined;
const whenSettled = new Promise<void>((resolve) => (settled = resolve));
const listeners = new Set<() => void>();

function set(next: SessionState): void {
  state = next;
  settled?.();
  for (const listener of listeners) listener();
}

/**
 * Follows the client's auth events, those of other tabs included (auth-js passes them on), and
 * empties the cache whenever the person changes. Called once, at the start.
 */
export function startSession(queries: QueryClient): void {
  supabase().auth.onAuthStateChange((_event, session) => {
    const before = state.user?.id;
    const after = session?.user.id;
    const wasStranger = state.status === 'signed-out';
    if (before !== undefined && before !== after) {
      queries.clear();
      setRegion(null);
      forgetKept();
    }
    if (session) why = null;
    set(session ? { status: 'signed-in', session, user: session.user } : SIGNED_OUT);
    // What was fetched as a stranger (likes, locks, follows) is not what this person sees.
    if (wasStranger && after !== undefined) void queries.invalidateQueries();
  });
}

/** The session once it is known; for route loaders and guards. */
export async function readSession(): Promise<Exclude<SessionState, { status: 'loading' }>> {
  // The server's renderer renders for strangers.
  if (isOnServer) return SIGNED_OUT;
  await whenSettled;
  return state.status === 'loading' ? SIGNED_OUT : state;
}

/** The session that was told last; null for a stranger. */
export const knownSession = (): Session | null => state.session;

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** The session of this browser, kept current. */
export function useSession(): SessionState {
  return useSyncExternalStore(
    subscribe,
    () => state,
    // The server renders for strangers; hydration starts when the browser knows that it is with one.
    () => SIGNED_OUT,
  );
}

/** Whether somebody is signed in, or is about to be: with a session in store, what strangers get would flash. */
export function useIsSignedIn(): boolean {
  const { status } = useSession();
  return status === 'signed-in' || (status === 'loading' && hasStoredSession());
}

let leaving = new AbortController();

/** A read's signal, aborted too when the person signs out: its answer would come back refused. */
export const untilLeaving = (signal: AbortSignal): AbortSignal =>
  AbortSignal.any([signal, leaving.signal]);

/** Ends this session here and on the server; works offline too. */
export async function signOut(): Promise<void> {
  leaving.abort();
  try {
    const { error } = await supabase().auth.signOut({ scope: 'local' });
    if (error) await supabase().auth.signOut({ scope: 'local' });
  } finally {
    leaving = new AbortController();
  }
}

let why: string | null = null;

/** Why the session of this page was ended, in words for its person, until the next sign-in; null if no reason was given. */
export const whyEnded = (): string | null => why;

let checking: Promise<void> | undefined;

/**
 * For a session that the server no longer takes: `ended` (401), with the reason of a suspension, or owing a second factor
 * (403). The client itself would keep it until its token's hour ends.
 */
export function checkSession(refused: 'ended' | 'halfway', reason: string | null = null): void {
  why = reason ?? why;
  const isEnded = refused === 'ended' && isTokenInTime();
  checking ??= (isEnded ? leave() : refreshOrLeave()).finally(() => (checking = undefined));
}

/** A refused token whose hour is not over is one of a session that was ended elsewhere: a refresh would be refused too. */
const isTokenInTime = () => (state.session?.expires_at ?? 0) * 1000 > now().getTime();

async function refreshOrLeave(): Promise<void> {
  const { error } = await supabase().auth.refreshSession();
  // 400: it has ended; 403: the account is suspended. The client keeps both until its own clock says the hour is over.
  if (error?.status === 403) why = error.message;
  if (error?.status === 400 || error?.status === 403) await leave();
}

/** Forgets a session that has ended on the server. Out of the store first: the client then asks nobody to end it. */
async function leave(): Promise<void> {
  forgetStored();
  await supabase().auth.signOut({ scope: 'local' });
}

/** The same before the client has read the store, for a session of which the page itself says that it has ended. */
export function forgetEndedSession(): void {
  forgetStored();
  setRegion(null);
  forgetKept();
  // public/theme.js hid the stranger's page from who was about to be signed in.
  delete document.documentElement.dataset['returning'];
}

function forgetStored(): void {
  try {
    localStorage.removeItem(SESSION_KEY);
  } catch {
    // Storage is switched off: nothing is in it.
  }
}
