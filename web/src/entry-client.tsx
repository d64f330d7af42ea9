import { StrictMode, type ReactNode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from 'react-router';
import './ui/tokens.css';
import { answersOfPage, seedAnswers } from './platform/answers.ts';
import { queryClient } from './platform/query-client.ts';
import { startRegion } from './platform/region.ts';
import { startSession } from './platform/session.tsx';
import { hasStoredSession } from './platform/supabase.ts';
import { loadMatchedPages, makeRouter } from './router.tsx';
import { StartFailure } from './shell/start-failure.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('the page has no #root');

async function start(element: HTMLElement): Promise<void> {
  startRegion();
  startSession(queryClient());
  // The server rendered the page for a stranger; who is signed in would see it change under the hands.
  // So would whoever comes back from a mail link or a third party with a code for a session.
  const bringsCode = new URLSearchParams(location.search).has('code');
  const isRendered = element.hasChildNodes() && !hasStoredSession() && !bringsCode;
  if (isRendered) {
    seedAnswers(queryClient(), answersOfPage());
    await loadMatchedPages(location);
  }
  const app = (
    <StrictMode>
      <QueryClientProvider client={queryClient()}>
        <RouterProvider router={makeRouter(isRendered)} />
      </QueryClientProvider>
    </StrictMode>
  );
  if (isRendered) hydrateRoot(element, app);
  else show(element, app);
  // public/theme.js repeats what was pressed before there was anybody to listen.
  dispatchEvent(new Event('app-ready'));
}

function show(element: HTMLElement, content: ReactNode): void {
  element.replaceChildren();
  delete document.documentElement.dataset['returning'];
  createRoot(element).render(content);
}

// A newer version was installed while this page was open, and the code it asks for is gone.
addEventListener('vite:preloadError', () => {
  const key = 'reloaded-for-new-version';
  if (Date.now() - Number(sessionStorage.getItem(key) ?? 0) < 60_000) return;
  sessionStorage.setItem(key, String(Date.now()));
  location.reload();
});

start(root).catch((error: unknown) => {
  // The operator reads the client library's own words ('supabaseKey is required.').
  show(root, <StartFailure message={error instanceof Error ? error.message : String(error)} />);
});
