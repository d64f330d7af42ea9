interface NearName {
  readonly name: string;
  /** The setting of ours that was probably meant. */
  readonly meant: string;
}

/**
 * Names in the environment that are nearly one of our settings, so that a slip of a key does not silently do nothing. The
 * environment is shared with the shell, the container and other programs, so only names are compared that are long enough, and
 * only with settings that are not set themselves.
 */
export function nearNames(
  env: Readonly<Record<string, string | undefined>>,
  settings: readonly string[],
): NearName[] {
  const ours = new Set(settings);
  const unset = settings.filter((setting) => !env[setting]);
  return Object.entries(env).flatMap(([name, value]) => {
    if (!value || ours.has(name) || name.length < SHORTEST) return [];
    const meant = nearest(name.toUpperCase(), unset);
    return meant === null ? [] : [{ name, meant }];
  });
}

/** POST, HOME and TERM are one or two letters from PORT, HOST and RUN. */
const SHORTEST = 6;

function nearest(name: string, settings: readonly string[]): string | null {
  let found: { setting: string; slips: number } | null = null;
  for (const setting of settings) {
    const slips = slipsBetween(name, setting);
    if (slips !== null && (found === null || slips < found.slips)) found = { setting, slips };
  }
  return found?.setting ?? null;
}

/** How far two names are apart; null where they are two different names. */
function slipsBetween(name: string, setting: string): number | null {
  const right = setting.replaceAll('_', '');
  const slips = distance(name.replaceAll('_', ''), right);
  if (slips <= (right.length < 10 ? 1 : 2)) return slips;
  return lacksWords(name, setting) ? LACKING : null;
}

/** Further away than any slip of a key. */
const LACKING = 3;

/** 'STRIPE_SECRET' lacks the last word of STRIPE_SECRET_KEY, and 'S3_SECRET_KEY' one of S3_SECRET_ACCESS_KEY. */
function lacksWords(name: string, setting: string): boolean {
  if (!name.includes('_')) return false;
  if (setting.startsWith(`${name}_`)) return true;
  const [first, ...words] = setting.split('_');
  return words.some((_, left) => [first, ...words.toSpliced(left, 1)].join('_') === name);
}

/** Letters that were added, left out, replaced, or swapped with their neighbor. */
function distance(a: string, b: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const isSwapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      row[j] = Math.min(
        at(last, j) + 1,
        at(row, j - 1) + 1,
        at(last, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1),
        isSwapped ? at(beforeLast, j - 2) + 1 : Infinity,
      );
    }
    beforeLast = last;
    last = row;
  }
  return at(last, b.length);
}

const at = (row: readonly number[], index: number): number => row[index] ?? Infinity;
