// Blocking on purpose: it runs before the first paint. Without it a remembered theme would flash, a
// signed-in person would see the page that is rendered for strangers, and what is pressed or entered
// before the app is there would be lost.
{
  const page = document.documentElement;
  const sessionIn = (stored) => {
    const [, claims] = JSON.parse(stored).access_token.split('.');
    return JSON.parse(atob(claims.replaceAll('-', '+').replaceAll('_', '/'))).session_id;
  };
  // The server's page is hidden from whom it is not for: a person's own from all others, a stranger's from who is signed in.
  const { session } = page.dataset;
  if (session) page.dataset.returning = '';
  try {
    const theme = localStorage.getItem('theme');
    if (theme === 'light' || theme === 'dark') page.dataset.theme = theme;
    const stored = localStorage.getItem('session');
    // A code for a session (email link, third party): this visitor is about to be signed in.
    if (stored !== null || /[?&]code=/.test(location.search)) page.dataset.returning = '';
    if (session && sessionIn(stored) === session) delete page.dataset.returning;
  } catch {
    // Storage can be switched off; the system's theme and the stranger's page are then right.
  }

  // The app either takes over the page's elements or draws a person's own page afresh. An element's counterpart is then the
  // one of the same kind and name, in the same place among these.
  const root = () => document.getElementById('root');
  const nameOf = (element) =>
    [
      element.tagName,
      element.name,
      element.placeholder,
      element.getAttribute('aria-label'),
    ].join() + (element.tagName === 'BUTTON' || element.tagName === 'A' ? element.textContent : '');
  const alike = (name, tag) =>
    [...root().querySelectorAll(tag)].filter((one) => nameOf(one) === name);
  const counterpartOf = (element) => {
    const { tagName } = element;
    const name = nameOf(element);
    const place = alike(name, tagName).indexOf(element);
    return () => (element.isConnected ? element : alike(name, tagName)[place]);
  };

  const pressed = [];
  const keep = (event) => {
    const button = event.target instanceof Element ? event.target.closest('button') : null;
    if (!button || !root()?.contains(button)) return;
    event.preventDefault();
    pressed.push(counterpartOf(button));
  };
  addEventListener('click', keep, true);

  const isField = (target) =>
    target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
  const entered = new Map();
  const note = ({ target }) => {
    if (isField(target) && !entered.has(target)) entered.set(target, counterpartOf(target));
  };
  addEventListener('input', note, true);
  // React takes the value that it finds for the one it knows: an event is news to it only after a change.
  const enter = (field, value) => {
    const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value');
    field.value = field.defaultValue;
    set.call(field, value);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  };

  let focused = null;
  const follow = ({ target }) => {
    focused = root()?.contains(target) ? { target, counterpart: counterpartOf(target) } : null;
  };
  // An element that is taken away may lose the focus before it is gone.
  const leave = ({ target }) =>
    setTimeout(() => {
      if (focused?.target === target && target.isConnected) focused = null;
    });
  addEventListener('focusin', follow);
  addEventListener('focusout', leave);
  const focusAgain = () => {
    if (!focused || focused.target.isConnected || document.activeElement !== document.body) return;
    const { target, counterpart } = focused;
    const next = counterpart();
    next?.focus({ preventScroll: true });
    if (next && isField(target) && target.selectionStart !== null)
      next.setSelectionRange(target.selectionStart, target.selectionEnd);
  };

  // The app calls this as soon as it listens itself.
  addEventListener(
    'app-ready',
    () => {
      removeEventListener('click', keep, true);
      removeEventListener('input', note, true);
      removeEventListener('focusin', follow);
      removeEventListener('focusout', leave);
      for (const [{ value }, counterpart] of entered) {
        const field = counterpart();
        if (field) enter(field, value);
      }
      focusAgain();
      for (const counterpart of pressed) counterpart()?.click();
    },
    { once: true },
  );
}
