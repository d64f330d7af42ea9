import { completeHome, sendFirstReads } from './first-reads.ts';
import './ui/tokens.css';

// When it is loaded, zod checks whether it may compile code. The page's policy forbids that, and browsers report it as a
// violation; this setting, made long before zod loads, prevents the check.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

/** The app starts after this time even on a page with slow pictures or in a background tab. */
const LATEST_MS = 1500;

/**
 * Resolves once the server-rendered page is on the screen with its pictures, or at once where there is none. The app is five
 * times the bytes of such a page: loaded at the same time, it delays the page (largest picture on a simulated phone after 3.2 s
 * instead of 1.8 s). public/theme.js records presses until then.
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

/** Requests all files of this screen at once (server/src/site/scripts.ts), not one after another. */
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

// A newer version was installed while this page was open, so the code that it requests is gone.
addEventListener('vite:preloadError', () => {
  const key = 'reloaded-for-new-version';
  if (Date.now() - Number(sessionStorage.getItem(key) ?? 0) < 60_000) return;
  sessionStorage.setItem(key, String(Date.now()));
  location.reload();
});

sendFirstReads();
void shown().then(() => {
  preload();
  // If it fails, the screen tries again and says so.
  completeHome().catch(() => undefined);
  return import('./start.tsx');
});
