import { useSyncExternalStore } from 'react';
import { speakMoneyIn } from '@limelight/contract/platform/format-money';
import { hasStoredSession } from './supabase.ts';

/** How dates, numbers and money are written. Texts are English everywhere. */
export interface Region {
  /** BCP 47 tag. */
  readonly locale: string;
  /** IANA name; undefined: the device's own. */
  readonly timeZone: string | undefined;
}

/** What strangers get. */
const USUAL: Region = { locale: 'en-US', timeZone: undefined };
/** What the server's renderer gets, and a browser while it takes that page over: both write the same days. */
const SERVED: Region = { ...USUAL, timeZone: 'UTC' };
const KEY = 'region';

let region = USUAL;
const listeners = new Set<() => void>();

/**
 * Takes over what was remembered of the person who is signed in here, before anything is drawn, so that no date is
 * written twice. Called once, at the start.
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
    // Storage is switched off, or somebody wrote into it: the account's own region comes with `me`.
  }
}

/** Where it is remembered that an account was told this device's time zone; it has UTC until then. */
export const timeZoneToldKey = (userId: string) => `time-zone-told:${userId}`;

/** An account's region; the device's time zone while nobody has chosen one. */
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

/** The person's region from now on; null when nobody is signed in any more. */
export function setRegion(next: Region | null): void {
  try {
    if (next === null) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, JSON.stringify(next));
  } catch {
    // Without storage it holds until the page is left.
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

/** A browser may be older than the account's choice. */
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

/** The region, kept current: a component that writes a date or number by hand draws itself again. */
export const useRegion = (): Region =>
  useSyncExternalStore(
    subscribe,
    () => region,
    () => SERVED,
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

/** Writes dates for the person; in their time zone unless `options` name another. */
export const dateFormat = (options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
  formatFor(
    `d${JSON.stringify(options)}`,
    () => new Intl.DateTimeFormat(region.locale, { timeZone: region.timeZone, ...options }),
  );

/** `dateFormat` for what the server renders too: in UTC there, and in the person's time zone once the page is alive. */
export function useDateFormat(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const { timeZone } = useRegion();
  return dateFormat({ timeZone, ...options });
}

/** Writes numbers for the person. */
export const numberFormat = (options: Intl.NumberFormatOptions = {}): Intl.NumberFormat =>
  formatFor(`n${JSON.stringify(options)}`, () => new Intl.NumberFormat(region.locale, options));

/** What stands before the cents where the person is; '.' too where it is neither of the two. */
export function decimalSign(): '.' | ',' {
  const parts = numberFormat().formatToParts(0.5);
  return parts.some(({ type, value }) => type === 'decimal' && value === ',') ? ',' : '.';
}
