import { isSitePath } from '@limelight/contract/platform/site-path';

const KEY = 'card-return';

/** Remembers where the person was, while they enter a card on the provider's page. */
export function rememberCardReturn(path: string): void {
  try {
    sessionStorage.setItem(KEY, path);
  } catch {
    // Storage is off: it ends on Orders, where the cards can be seen too.
  }
}

/** Where the card was asked for, once; null when nobody remembers. Always a path of our own. */
export function takeCardReturn(): string | null {
  try {
    const path = sessionStorage.getItem(KEY) ?? '';
    sessionStorage.removeItem(KEY);
    return isSitePath(path) ? path : null;
  } catch {
    return null;
  }
}
