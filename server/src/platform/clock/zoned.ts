import { DAY, MINUTE } from './clock.ts';

/** One format per zone: making one takes a hundred times as long as using it. */
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
    // the Swedish format is 2026-03-08 02:30
    return new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });
  } catch {
    return null;
  }
}

const asMs = (localTime: string) => Date.parse(`${localTime}Z`);
const shownBy = (format: Intl.DateTimeFormat, ms: number) => format.format(ms).replace(' ', 'T');

/** The local time of a zone at a moment: '2026-03-08T02:30'. Null for an unknown zone. */
export function localTimeIn(at: Date, zone: string): string | null {
  const format = formatOf(zone);
  return format && shownBy(format, at.getTime());
}

/**
 * The moment at which a zone reaches a local time ('2026-03-08T02:30'). If it comes twice, the first one; if clocks skip it, as
 * long after the skip began as it would have been. Null for an unknown zone.
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
