import { useSyncExternalStore } from 'react';
import { speakMoneyIn } from '@limelight/contract/platform/format-money';
import { hasStoredSession } from './stored-session.ts';

/** How dates, numbers and money are formatted. The texts are English everywhere. */
export interface Region {
  /** BCP 47 tag. */
  readonly locale: string;
  /** IANA name; undefined: the device's own. */
  readonly timeZone: string | undefined;
}

/** For visitors. */
const USUAL: Region = { locale: 'en-US', timeZone: undefined };
/** On the server and during hydration, so that both render the same days. */
const SERVED: Region = { ...USUAL, timeZone: 'UTC' };
const KEY = 'region';

let region = USUAL;
let served = SERVED;
const listeners = new Set<() => void>();

/**
 * Restores the remembered region of the signed-in user before the first render, so that no date changes afterwards. Called
 * once, at the start.
 */
export function startRegion(): void {
  if (!hasStoredSession()) return;
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? 'null');
    if (typeof stored !== 'object' || stored === null) return;
    const { locale, timeZone } = Object.fromEntries(Object.entries(stored));
    if (typeof locale !== 'string') return;
    take({ locale, timeZone: typeof timeZone === 'string' ? timeZone : undefined });
  } catch {
    // Storage is disabled, or its content is invalid: the account's own region comes with `me`.
  }
}

/** On the server: the region of the person whose page is rendered next; null for visitors. */
export function serveRegion(next: Region | null): void {
  served = next && isKnown(next) ? next : SERVED;
  take(next ?? USUAL);
}

/** The key that remembers that this device's time zone was saved in the account; until then the account has UTC. */
export const timeZoneToldKey = (userId: string) => `time-zone-told:${userId}`;

/** An account's region; with the device's time zone until one is saved. */
export function regionOf(account: { id: string; locale: string; timeZone: string }): Region {
  const isUnset = account.timeZone === 'UTC' && !wasTold(account.id);
  return { locale: account.locale, timeZone: isUnset ? undefined : account.timeZone };
}

function wasTold(userId: string): boolean {
  try {
    return localStorage.getItem(timeZoneToldKey(userId)) !== null;
  } catch {
    return true;
  }
}

/** Sets the user's region from now on; null once they signed out. */
export function setRegion(next: Region | null): void {
  try {
    if (next === null) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, JSON.stringify(next));
  } catch {
    // Without storage it lasts as long as the page.
  }
  take(next ?? USUAL);
}

function take(next: Region): void {
  if (next.locale === region.locale && next.timeZone === region.timeZone) return;
  if (!isKnown(next)) return;
  region = next;
  formats.clear();
  speakMoneyIn(next.locale);
  for (const listener of listeners) listener();
}

/** The browser may be too old to know the account's locale or time zone. */
function isKnown({ locale, timeZone }: Region): boolean {
  try {
    new Intl.DateTimeFormat(locale, { timeZone });
    return true;
  } catch {
    return false;
  }
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** The current region; renders again when it changes. For components that format dates or numbers themselves. */
export const useRegion = (): Region =>
  useSyncExternalStore(
    subscribe,
    () => region,
    () => served,
  );

const formats = new Map<string, Intl.DateTimeFormat | Intl.NumberFormat>();

function formatFor<Format extends Intl.DateTimeFormat | Intl.NumberFormat>(
  key: string,
  make: () => Format,
): Format {
  const known = formats.get(key) as Format | undefined;
  if (known) return known;
  const made = make();
  formats.set(key, made);
  return made;
}

/** Formats dates for the user, in their time zone unless `options` name another. */
export const dateFormat = (options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
  formatFor(
    `d${JSON.stringify(options)}`,
    () => new Intl.DateTimeFormat(region.locale, { timeZone: region.timeZone, ...options }),
  );

/** `dateFormat` for content that the server also renders: in UTC there, and in the user's time zone after hydration. */
export function useDateFormat(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const { timeZone } = useRegion();
  return dateFormat({ timeZone, ...options });
}

/** Formats numbers for the user. */
export const numberFormat = (options: Intl.NumberFormatOptions = {}): Intl.NumberFormat =>
  formatFor(`n${JSON.stringify(options)}`, () => new Intl.NumberFormat(region.locale, options));

/** The sign before the cents in the user's region; '.' if it is neither of the two. */
export function decimalSign(): '.' | ',' {
  const parts = numberFormat().formatToParts(0.5);
  return parts.some(({ type, value }) => type === 'decimal' && value === ',') ? ',' : '.';
}
