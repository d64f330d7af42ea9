import './ui/tokens.css';

// zod tries whether it may compile code, which the page's policy forbids and browsers report as an attack; it reads this
// when it is loaded, long after.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

/** A page of slow pictures, or one that nobody looks at, becomes usable all the same. */
const LATEST_MS = 1500;

/**
 * Resolves once the page that the server rendered is on the screen with its pictures, at once where there is none. The
 * app is five times the bytes of such a page: asked for at the same time, it holds the page up (largest picture on a
 * simulated phone 3.2 s instead of 1.8 s). public/theme.js keeps what is pressed until then.
 */
function shown(): Promise<void> {
  const isRendered = document.getElementById('root')?.hasChildNodes() ?? false;
  const isReturning = 'returning' in document.documentElement.dataset;
  if (!isRendered || isReturning) return Promise.resolve();
  return new Promise((resolve) => {
    setTimeout(resolve, LATEST_MS);
    if (document.readyState === 'complete') resolve();
    else addEventListener('load', () => requestAnimationFrame(() => setTimeout(resolve)));
  });
}

/** Asks for every file of this screen at once (server/src/site/scripts.ts), not for one after another. */
function preload(): void {
  const files: unknown = JSON.parse(document.getElementById('scripts')?.textContent ?? '[]');
  if (!Array.isArray(files)) return;
  for (const file of files) {
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    link.crossOrigin = '';
    link.href = String(file);
    document.head.append(link);
  }
}

// A newer version was installed while this page was open, and the code it asks for is gone.
addEventListener('vite:preloadError', () => {
  const key = 'reloaded-for-new-version';
  if (Date.now() - Number(sessionStorage.getItem(key) ?? 0) < 60_000) return;
  sessionStorage.setItem(key, String(Date.now()));
  location.reload();
});

void shown().then(() => {
  preload();
  return import('./start.tsx');
});
