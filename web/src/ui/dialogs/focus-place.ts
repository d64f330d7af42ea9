import { isOnServer } from '../../platform/environment.ts';

/** The focused element and its ancestors, from the inside out. */
export type FocusPlace = readonly HTMLElement[];

/**
 * The parent of an element. An open menu is rendered apart from the button that opened it (`aria-labelledby`), which counts as
 * its parent.
 */
const around = (element: HTMLElement): HTMLElement | null => {
  const button =
    element.getAttribute('role') === 'menu' ? element.getAttribute('aria-labelledby') : null;
  return button === null ? element.parentElement : document.getElementById(button);
};

/** Where the focus is now; empty if no element has it. */
export function focusPlace(): FocusPlace {
  if (isOnServer) return [];
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
 * Where the focus goes when a dialog closes: to the element that had it before. If none had (the dialog opened by itself, or by
 * a press in Safari, which does not focus buttons), to the element that the dialog is about, else to the content.
 */
export function placeAfter(before: FocusPlace, about: string | undefined): FocusPlace {
  const main = document.querySelector('main');
  const [had] = before;
  if (had !== undefined && had !== main) return before;
  const element = about === undefined ? null : document.querySelector<HTMLElement>(about);
  return [element, main].filter((one) => one !== null);
}

/**
 * Restores the focus. If the element is gone or cannot take it (a button that a purchase replaced), its nearest ancestor gets
 * the focus, so that Tab goes on from there.
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
 * A ref callback that focuses an element of a dialog, whether it is there when the dialog opens or appears a moment later. The
 * browser reads the attribute, which React does not set.
 */
export const takesFocus = (element: HTMLElement | null): void => {
  element?.setAttribute('autofocus', '');
  element?.focus();
};
