import { lazy, Suspense, useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { useSession } from '../platform/session.tsx';

const ShortcutsDialog = lazy(() => import('./shortcuts-dialog.tsx'));

/** Milliseconds for the search screen to appear before the key press is forgotten. */
const WAIT_FOR_SEARCH_MS = 2000;

/** Shortcuts that work everywhere while no field has the focus: `/` searches, `?` lists the keys. */
export function Shortcuts() {
  const [listed, setListed] = useState(false);
  const navigate = useNavigate();
  const { status } = useSession();
  const signedIn = status === 'signed-in';
  useEffect(() => {
    function press(event: KeyboardEvent) {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      if (document.querySelector('dialog[open]')) return;
      if (event.key === '?') setListed(true);
      else if (event.key === '/' && signedIn) {
        event.preventDefault();
        if (!focusSearch()) void navigate('/dashboard/search');
        focusSearchWithin(WAIT_FOR_SEARCH_MS);
      }
    }
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, [navigate, signedIn]);
  if (!listed) return null;
  return (
    <Suspense>
      <ShortcutsDialog onClose={() => setListed(false)} />
    </Suspense>
  );
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
  );
}

function focusSearch(): boolean {
  const box = document.querySelector<HTMLInputElement>('input[type="search"]');
  box?.focus();
  return box !== null;
}

function focusSearchWithin(ms: number): void {
  const until = performance.now() + ms;
  const attempt = () => {
    if (!focusSearch() && performance.now() < until) requestAnimationFrame(attempt);
  };
  requestAnimationFrame(attempt);
}
