import { useSyncExternalStore } from 'react';
import type { Session, User } from '@supabase/supabase-js';
import type { QueryClient } from '@tanstack/react-query';
import { now } from './clock.ts';
import { isOnServer } from './environment.ts';
import { forgetKept } from './kept.ts';
import { setRegion } from './region.ts';
import { hasStoredSession, SESSION_KEY } from './stored-session.ts';
import { supabase } from './supabase.ts';

/** `loading` until the stored session has been read. */
export type SessionState =
  | { readonly status: 'loading'; readonly session: null; readonly user: null }
  | { readonly status: 'signed-out'; readonly session: null; readonly user: null }
  | { readonly status: 'signed-in'; readonly session: Session; readonly user: User };

export type Settled = Exclude<SessionState, { status: 'loading' }>;

const LOADING = { status: 'loading', session: null, user: null } as const;
export const SIGNED_OUT = { status: 'signed-out', session: null, user: null } as const;

let state: SessionState = LOADING;
/** Whose page the server is rendering; a visitor's without a session. */
let served: () => Settled = () => SIGNED_OUT;

/** Called by the server's renderer, which knows for whom it renders. */
export const serveSessions = (read: () => Settled): void => void (served = read);

/** Whether the server renders a person's own page: the app draws it afresh, and hydrates only strangers' pages. */
export const isServedToPerson = (): boolean => isOnServer && served().status === 'signed-in';

let settled: (() => void) | undefined;
const whenSettled = new Promise<void>((resolve) => (settled = resolve));
const listeners = new Set<() => void>();

function set(next: SessionState): void {
  state = next;
  settled?.();
  for (const listener of listeners) listener();
}

/**
 * Follows the client's auth events, including those of other tabs (auth-js passes them on), and clears the cache whenever the
 * user changes. Called once, at the start.
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
    // Data that was fetched for a visitor (likes, locks, follows) differs for this user.
    if (wasStranger && after !== undefined) void queries.invalidateQueries();
  });
}

/** The session once it is known, for route loaders and guards. */
export async function readSession(): Promise<Settled> {
  if (isOnServer) return served();
  await whenSettled;
  return state.status === 'loading' ? SIGNED_OUT : state;
}

/** The session as last reported; null for a visitor. */
export const knownSession = (): Session | null => state.session;

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** The current session of this browser. */
export function useSession(): SessionState {
  return useSyncExternalStore(
    subscribe,
    () => state,
    // Only visitors' pages are hydrated; the browser finds its session afterwards.
    () => served(),
  );
}

/** Whether a user is signed in, or about to be: with a stored session, content for visitors would flash. */
export function useIsSignedIn(): boolean {
  const { status } = useSession();
  return status === 'signed-in' || (status === 'loading' && hasStoredSession());
}

let leaving = new AbortController();

/** The signal of a read, which is also aborted when the user signs out: its response would be a refusal. */
export const untilLeaving = (signal: AbortSignal): AbortSignal =>
  AbortSignal.any([signal, leaving.signal]);

/** Ends this session here and on the server; also works offline. */
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

/** The server's reason for ending the session of this page, until the next sign-in; null if it gave none. */
export const whyEnded = (): string | null => why;

let checking: Promise<void> | undefined;

/**
 * Called if the server refuses the session: `ended` (401), with the reason of a suspension, or `halfway` if it owes a second
 * factor (403). The client would otherwise keep the session until its token's hour is over.
 */
export function checkSession(refused: 'ended' | 'halfway', reason: string | null = null): void {
  why = reason ?? why;
  const isEnded = refused === 'ended' && isTokenInTime();
  checking ??= (isEnded ? leave() : refreshOrLeave()).finally(() => (checking = undefined));
}

/** If the token was refused before its hour is over, the session was ended elsewhere, and a refresh would be refused too. */
const isTokenInTime = () => (state.session?.expires_at ?? 0) * 1000 > now().getTime();

async function refreshOrLeave(): Promise<void> {
  const { error } = await supabase().auth.refreshSession();
  // 400: the session has ended; 403: the account is suspended. In both cases the client keeps the session until its own clock
  // says the hour is over.
  if (error?.status === 403) why = error.message;
  if (error?.status === 400 || error?.status === 403) await leave();
}

/**
 * Drops a session that has ended on the server. It is removed from storage first, so that the client sends no request to end
 * it.
 */
async function leave(): Promise<void> {
  forgetStored();
  await supabase().auth.signOut({ scope: 'local' });
}

/** The same before the client has read its storage, for a session that the page itself reports as ended. */
export function forgetEndedSession(): void {
  forgetStored();
  setRegion(null);
  forgetKept();
  // public/theme.js hid the visitors' page, since a user was expected to be signed in.
  delete document.documentElement.dataset['returning'];
}

function forgetStored(): void {
  try {
    localStorage.removeItem(SESSION_KEY);
  } catch {
    // Storage is disabled, so nothing is stored.
  }
}
