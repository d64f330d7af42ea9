import { useSyncExternalStore } from 'react';

/** `system` follows the device, and is the default if nothing is stored. */
export type Theme = 'system' | 'light' | 'dark';

/** The same key that public/theme.js reads before the first paint. */
const KEY = 'theme';
const listeners = new Set<() => void>();

function read(): Theme {
  const theme = document.documentElement.dataset['theme'];
  return theme === 'light' || theme === 'dark' ? theme : 'system';
}

/** Switches at once and stores the choice on this device; other tabs follow. */
export function setTheme(theme: Theme): void {
  try {
    if (theme === 'system') localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, theme);
  } catch {
    // Storage may be disabled: the choice then lasts as long as the page.
  }
  apply(theme);
}

function apply(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset['theme'];
  else document.documentElement.dataset['theme'] = theme;
  for (const listener of listeners) listener();
}

/** The chosen theme, kept in sync between tabs. */
export function useTheme(): Theme {
  return useSyncExternalStore(
    (listener) => {
      const follow = ({ key, newValue }: StorageEvent) => {
        if (key === KEY) apply(newValue === 'light' || newValue === 'dark' ? newValue : 'system');
      };
      listeners.add(listener);
      addEventListener('storage', follow);
      return () => {
        listeners.delete(listener);
        removeEventListener('storage', follow);
      };
    },
    read,
    () => 'system',
  );
}
