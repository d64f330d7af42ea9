const PREFIX = 'kept:';

/**
 * Reads text that the user wrote and has not sent. It is kept in this browser, survives a reload, and is deleted at sign-out.
 * `name` begins with the user's id, since two users may share a device. The caller validates the value, because an earlier
 * version may have written it.
 */
export function readKept(name: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(PREFIX + name) ?? 'null');
  } catch {
    return null;
  }
}

/** The names with this beginning. */
export function keptNames(beginning: string): string[] {
  try {
    return Object.keys(localStorage)
      .filter((key) => key.startsWith(PREFIX + beginning))
      .map((key) => key.slice(PREFIX.length));
  } catch {
    return [];
  }
}

/** Stores a value; null deletes it. */
export function keep(name: string, value: object | null): void {
  try {
    if (value === null) localStorage.removeItem(PREFIX + name);
    else localStorage.setItem(PREFIX + name, JSON.stringify(value));
  } catch {
    // Storage is disabled or full: the text lasts as long as the page.
  }
}

/** Deletes everything, because the user signed out or another one signed in. */
export function forgetKept(): void {
  try {
    for (const key of Object.keys(localStorage)) {
      if (key.startsWith(PREFIX)) localStorage.removeItem(key);
    }
  } catch {
    // as above
  }
}
