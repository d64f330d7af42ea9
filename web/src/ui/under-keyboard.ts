/** Less than any keyboard is high, more than a bar of the browser. */
const KEYBOARD_PX = 120;

/** Whether a phone's keyboard covers a part of the page. Whoever zooms in sees less of the page, too. */
export const isUnderKeyboard = (view: VisualViewport): boolean =>
  view.scale < 1.05 && window.innerHeight - view.height > KEYBOARD_PX;
