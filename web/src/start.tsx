import { startTransition, StrictMode, useEffect, type ReactNode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from 'react-router';
import { answersOfPage, seedAnswers } from './platform/answers.ts';
import { hearAsker } from './platform/asker.ts';
import { tellTime } from './platform/clock.ts';
import { config } from './platform/config.ts';
import { queryClient } from './platform/query-client.ts';
import { startRegion } from './platform/region.ts';
import { forgetEndedSession, readSession, startSession } from './platform/session.tsx';
import { refuseStrayDrops } from './platform/stray-drops.ts';
import { hasStoredSession } from './platform/supabase.ts';
import { loadMatchedPages, makeRouter } from './router.tsx';
import { StartFailure } from './shell/start-failure.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('the page has no #root');

async function start(element: HTMLElement): Promise<void> {
  tellTime(config().now);
  refuseStrayDrops(window);
  if (hearAsker().hasEnded) forgetEndedSession();
  if (location.hash.includes('access_token='))
    await (await import('./platform/link-session.ts')).takeLinkSession();
  startRegion();
  startSession(queryClient());
  // The server rendered the page for a stranger; who is signed in would see it change under the hands.
  // So would whoever comes back from a mail link or a third party with a code for a session, and whoever opens a link
  // to a tab: the server renders the first one.
  const params = new URLSearchParams(location.search);
  const isOther = params.has('code') || params.has('tab');
  const isRendered = element.hasChildNodes() && !hasStoredSession() && !isOther;
  if (isRendered) {
    seedAnswers(queryClient(), answersOfPage());
    // A session that is settled after hydration would render the whole page a second time, in one go.
    await Promise.all([loadMatchedPages(location), readSession()]);
  }
  const app = (
    <StrictMode>
      <QueryClientProvider client={queryClient()}>
        <RouterProvider router={makeRouter(isRendered)} />
        <Ready />
      </QueryClientProvider>
    </StrictMode>
  );
  // As a transition React hydrates in slices of 5 ms, and a hand on the page is answered in between.
  if (isRendered) startTransition(() => void hydrateRoot(element, app));
  else show(element, app);
}

/** public/theme.js repeats what was pressed before there was anybody to listen. */
function Ready() {
  useEffect(() => void dispatchEvent(new Event('app-ready')), []);
  return null;
}

function show(element: HTMLElement, content: ReactNode): void {
  element.replaceChildren();
  delete document.documentElement.dataset['returning'];
  createRoot(element).render(content);
}

start(root).catch((error: unknown) => {
  // The operator reads the client library's own words ('supabaseKey is required.').
  show(root, <StartFailure message={error instanceof Error ? error.message : String(error)} />);
});
