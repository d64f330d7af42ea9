// Blocking on purpose: it runs before the first paint. Without it a remembered theme would flash, a
// signed-in person would see the page that is rendered for strangers, and a press on a button that
// is there before the app would be lost.
{
  const page = document.documentElement;
  try {
    const theme = localStorage.getItem('theme');
    if (theme === 'light' || theme === 'dark') page.dataset.theme = theme;
    // A code for a session (mail link, third party) means somebody who is about to be signed in.
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
  // The app calls this as soon as it listens itself.
  addEventListener(
    'app-ready',
    () => {
      removeEventListener('click', keep, true);
      for (const button of pressed) if (button.isConnected) button.click();
    },
    { once: true },
  );
}
