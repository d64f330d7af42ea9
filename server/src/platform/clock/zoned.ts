import { DAY, MINUTE } from './clock.ts';

/** One for each zone that was asked of: making one takes a hundred times as long as using it. */
const formats = new Map<string, Intl.DateTimeFormat | null>();

function formatOf(zone: string): Intl.DateTimeFormat | null {
  const known = formats.get(zone);
  if (known !== undefined) return known;
  const made = makeFormat(zone);
  formats.set(zone, made);
  return made;
}

/** Null for a zone that this machine does not know. */
function makeFormat(timeZone: string): Intl.DateTimeFormat | null {
  try {
    // it writes 2026-03-08 02:30
    return new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });
  } catch {
    return null;
  }
}

const asMs = (localTime: string) => Date.parse(`${localTime}Z`);
const shownBy = (format: Intl.DateTimeFormat, ms: number) => format.format(ms).replace(' ', 'T');

/** What a clock there shows at a moment: '2026-03-08T02:30'. Null for a zone that is not known. */
export function localTimeIn(at: Date, zone: string): string | null {
  const format = formatOf(zone);
  return format && shownBy(format, at.getTime());
}

/**
 * When a clock there reaches a time ('2026-03-08T02:30'): the first of two where it does so twice, and where it is put past it,
 * as long after that. Null for a zone that is not known.
 */
export function momentIn(localTime: string, zone: string): Date | null {
  const format = formatOf(zone);
  if (!format) return null;
  const wanted = asMs(localTime);
  const shownAt = (ms: number) => asMs(shownBy(format, ms));
  const offsetAt = (ms: number) => shownAt(ms) - Math.floor(ms / MINUTE) * MINUTE;
  const before = wanted - offsetAt(wanted - DAY);
  const after = wanted - offsetAt(wanted + DAY);
  const right = [before, after].filter((ms) => shownAt(ms) === wanted);
  return new Date(right.length > 0 ? Math.min(...right) : before);
}
