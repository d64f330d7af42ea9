// Blocking on purpose: it runs before the first paint, so that a remembered theme never flashes.
// Without a remembered theme the style sheet follows the system by itself.
try {
  const theme = localStorage.getItem('theme');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
} catch {
  // Storage can be switched off; the system's theme is then right.
}
