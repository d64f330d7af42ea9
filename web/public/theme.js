// Blocking on purpose: it runs before the first paint. Without it a remembered theme would flash, a
// signed-in person would see the page that is rendered for strangers, and what is pressed or entered
// before the app is there would be lost.
{
  const page = document.documentElement;
  try {
    const theme = localStorage.getItem('theme');
    if (theme === 'light' || theme === 'dark') page.dataset.theme = theme;
    // A code for a session (email link, third party): this visitor is about to be signed in.
    if (localStorage.getItem('session') !== null || /[?&]code=/.test(location.search)) {
      page.dataset.returning = '';
    }
  } catch {
    // Storage can be switched off; the system's theme and the stranger's page are then right.
  }

  const pressed = [];
  const keep = (event) => {
    const button = event.target instanceof Element ? event.target.closest('button') : null;
    if (!button || !document.getElementById('root')?.contains(button)) return;
    event.preventDefault();
    pressed.push(button);
  };
  addEventListener('click', keep, true);

  const entered = new Set();
  const note = (event) => {
    if (event.target instanceof HTMLInputElement) entered.add(event.target);
  };
  addEventListener('input', note, true);
  // React takes the value that it finds for the one it knows: an event is news to it only after a change.
  const write = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set;
  const enter = (input) => {
    const { value } = input;
    input.value = input.defaultValue;
    write.call(input, value);
    input.dispatchEvent(new Event('input', { bubbles: true }));
  };

  // The app calls this as soon as it listens itself.
  addEventListener(
    'app-ready',
    () => {
      removeEventListener('click', keep, true);
      removeEventListener('input', note, true);
      for (const input of entered) if (input.isConnected) enter(input);
      for (const button of pressed) if (button.isConnected) button.click();
    },
    { once: true },
  );
}
