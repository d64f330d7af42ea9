import { isSitePath } from '@limelight/contract/platform/site-path';

const KEY = 'card-return';

/** Remembers the current page while the person enters a card on the provider's page. */
export function rememberCardReturn(path: string): void {
  try {
    sessionStorage.setItem(KEY, path);
  } catch {
    // Storage is off: the person returns to Orders, which shows the cards too.
  }
}

/** The page that asked for the card, returned once; null if it was not stored. Always a path of this site. */
export function takeCardReturn(): string | null {
  try {
    const path = sessionStorage.getItem(KEY) ?? '';
    sessionStorage.removeItem(KEY);
    return isSitePath(path) ? path : null;
  } catch {
    return null;
  }
}
