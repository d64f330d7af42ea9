const PREFIX = 'kept:';

/**
 * What somebody wrote and has not sent, in this browser: it outlives a reload, and goes at sign-out. `name` begins with
 * whose it is, since two people may share a device. Whoever reads it checks it: an earlier version may have written it.
 */
export function readKept(name: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(PREFIX + name) ?? 'null');
  } catch {
    return null;
  }
}

/** The names that begin so. */
export function keptNames(beginning: string): string[] {
  try {
    return Object.keys(localStorage)
      .filter((key) => key.startsWith(PREFIX + beginning))
      .map((key) => key.slice(PREFIX.length));
  } catch {
    return [];
  }
}

/** Keeps a value; null forgets it. */
export function keep(name: string, value: object | null): void {
  try {
    if (value === null) localStorage.removeItem(PREFIX + name);
    else localStorage.setItem(PREFIX + name, JSON.stringify(value));
  } catch {
    // Storage is off or full: what is written lives as long as the page.
  }
}

/** Forgets everything: nobody is signed in any more, or somebody else is. */
export function forgetKept(): void {
  try {
    for (const key of Object.keys(localStorage)) {
      if (key.startsWith(PREFIX)) localStorage.removeItem(key);
    }
  } catch {
    // as above
  }
}
