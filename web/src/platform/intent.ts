/** The action that a user began before they were asked to sign in, or to enter a card on the provider's page. */
export interface Intent {
  /** The name of the action in the area that carries it out. */
  readonly verb: string;
  /** The id of the thing, as that area understands it. */
  readonly id: string;
}

/** The key in this tab's session storage. */
export const INTENT_KEY = 'sign-in-intent';
/** Long enough to sign up and confirm, and short enough that a forgotten intent does not act days later. */
const LASTS_MS = 30 * 60_000;

const isIntent = (value: unknown): value is Intent & { path: string; at: number } =>
  typeof value === 'object' &&
  value !== null &&
  'verb' in value &&
  typeof value.verb === 'string' &&
  'id' in value &&
  typeof value.id === 'string' &&
  'path' in value &&
  typeof value.path === 'string' &&
  'at' in value &&
  typeof value.at === 'number';

/** The intent that was stored for `path`, unless it is too old. */
export function readIntent(stored: string | null, path: string, now: number): Intent | null {
  try {
    const value: unknown = JSON.parse(stored ?? 'null');
    if (!isIntent(value) || value.path !== path) return null;
    return now - value.at < LASTS_MS ? { verb: value.verb, id: value.id } : null;
  } catch {
    return null;
  }
}

/**
 * Stores an action that was begun on `path` until the user is back. It is in this tab's storage and not in the address, so that
 * another person's link can never follow or like for the user who opens it.
 */
export function saveIntent(path: string, intent: Intent): void {
  try {
    sessionStorage.setItem(INTENT_KEY, JSON.stringify({ ...intent, path, at: Date.now() }));
  } catch {
    // Storage is disabled: the user comes back to the same place and presses again.
  }
}

/** Returns the intent of `path` and removes it. */
export function takeIntent(path: string): Intent | null {
  try {
    const intent = readIntent(sessionStorage.getItem(INTENT_KEY), path, Date.now());
    if (intent) sessionStorage.removeItem(INTENT_KEY);
    return intent;
  } catch {
    return null;
  }
}
