import { notSpoken, RestError } from './errors.ts';

/** The preferences in the Prefer header. */
export interface Preferences {
  readonly representation: 'minimal' | 'full';
  readonly resolution: 'merge-duplicates' | 'ignore-duplicates' | null;
  readonly isCounted: boolean;
  /** Columns that a row of a bulk insert lacks get their default instead of null. */
  readonly isMissingDefault: boolean;
  /** For the Preference-Applied header. */
  readonly applied: readonly string[];
}

const KNOWN = new Set([
  'return=minimal', 'return=representation',
  'resolution=merge-duplicates', 'resolution=ignore-duplicates',
  'count=exact', 'count=planned', 'count=estimated',
  'missing=default', 'missing=null', 'handling=strict', 'handling=lenient', 'tx=commit',
]); // oxfmt-ignore

/**
 * Parses the Prefer header. Unknown preferences are ignored unless `handling=strict` forbids it (PGRST122). `count=planned` and
 * `count=estimated` return the exact count: it costs at most one more index scan, and is never wrong.
 */
export function parsePreferences(header: string): Preferences {
  const wishes = header === '' ? [] : header.split(',').map((wish) => wish.trim());
  // ignoring it would write what the client only wanted to try
  if (wishes.includes('tx=rollback')) {
    throw notSpoken('Prefer header', 'tx=rollback', 'rolling back a write is not supported');
  }
  const unknown = wishes.filter((wish) => !KNOWN.has(wish));
  if (unknown.length > 0 && wishes.includes('handling=strict')) {
    throw new RestError(400, 'PGRST122', 'Invalid preferences given with handling=strict', {
      details: `Invalid preferences: ${unknown.join(', ')}`,
    });
  }
  return {
    representation: wishes.includes('return=representation') ? 'full' : 'minimal',
    resolution: wishes.includes('resolution=merge-duplicates')
      ? 'merge-duplicates'
      : wishes.includes('resolution=ignore-duplicates')
        ? 'ignore-duplicates'
        : null,
    isCounted: wishes.some((wish) => wish.startsWith('count=')),
    isMissingDefault: wishes.includes('missing=default'),
    applied: wishes.filter((wish) => KNOWN.has(wish)),
  };
}
