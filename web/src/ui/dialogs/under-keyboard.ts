/** Smaller than any keyboard, larger than a browser's toolbar. */
const KEYBOARD_PX = 120;

/**
 * Whether a phone's keyboard covers a part of the page. Not while the user has zoomed in, which also shows less of the page.
 */
export const isUnderKeyboard = (view: VisualViewport): boolean =>
  view.scale < 1.05 && window.innerHeight - view.height > KEYBOARD_PX;
