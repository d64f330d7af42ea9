/** What has the focus, and what it stands in, from the inside out. */
export type FocusPlace = readonly HTMLElement[];

/** An open menu is drawn apart from the button that opened it, whose name is its own. */
const around = (element: HTMLElement): HTMLElement | null => {
  const button =
    element.getAttribute('role') === 'menu' ? element.getAttribute('aria-labelledby') : null;
  return button === null ? element.parentElement : document.getElementById(button);
};

/** Where the focus is now; empty while it is on nothing. */
export function focusPlace(): FocusPlace {
  const place: HTMLElement[] = [];
  for (
    let at = document.activeElement instanceof HTMLElement ? document.activeElement : null;
    at !== null && at !== document.body;
    at = around(at)
  )
    place.push(at);
  return place;
}

/**
 * Puts the focus back. Where what had it is gone or cannot take it (a button whose purchase replaced it), the nearest
 * thing around it does, so that Tab goes on from there.
 */
export function focusAgain(place: FocusPlace): void {
  const [first] = place;
  for (const element of place) {
    if (!element.isConnected) continue;
    const isPlain = element !== first && !element.hasAttribute('tabindex');
    if (isPlain) element.tabIndex = -1;
    element.focus({ preventScroll: element !== first });
    if (isPlain) {
      if (document.activeElement === element)
        element.addEventListener('blur', () => element.removeAttribute('tabindex'), { once: true });
      else element.removeAttribute('tabindex');
    }
    if (document.activeElement === element) return;
  }
}
