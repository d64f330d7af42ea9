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
 * Where the focus goes when a dialog closes: to what had it before. Where nothing had (the dialog opened by itself, or
 * was opened by a press in Safari, whose buttons take no focus), to what the dialog is about, else to the content.
 */
export function placeAfter(before: FocusPlace, about: string | undefined): FocusPlace {
  const main = document.querySelector('main');
  const [had] = before;
  if (had !== undefined && had !== main) return before;
  const element = about === undefined ? null : document.querySelector<HTMLElement>(about);
  return [element, main].filter((one) => one !== null);
}

/**
 * Puts the focus back. Where what had it is gone or cannot take it (a button whose purchase replaced it), the nearest
 * thing around it does, so that Tab goes on from there.
 */
export function focusAgain(place: FocusPlace): void {
  const [first] = place;
  for (const element of place) {
    if (!element.isConnected) continue;
    element.focus({ preventScroll: element !== first });
    if (document.activeElement === element) return;
    if (element.hasAttribute('tabindex')) continue;
    element.tabIndex = -1;
    element.focus({ preventScroll: true });
    if (document.activeElement === element) {
      element.addEventListener('blur', () => element.removeAttribute('tabindex'), { once: true });
      return;
    }
    element.removeAttribute('tabindex');
  }
}

/**
 * As a ref: what a dialog begins with has the focus, whether it is there when the dialog opens or comes a moment later. The
 * browser reads the attribute, which React leaves out.
 */
export const takesFocus = (element: HTMLElement | null): void => {
  element?.setAttribute('autofocus', '');
  element?.focus();
};
