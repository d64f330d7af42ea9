import { startTransition, StrictMode, useEffect, type ReactNode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from 'react-router';
import { drawOver } from './draw-over.ts';
import { answersOfPage, seedAnswers } from './platform/answers.ts';
import { hasOwnContent, isContentForStrangers, readPageSession } from './platform/page-session.ts';
import { tellTime } from './platform/clock.ts';
import { config } from './platform/config.ts';
import { queryClient } from './platform/query-client.ts';
import { startRegion } from './platform/region.ts';
import { forgetEndedSession, readSession, startSession } from './platform/session.tsx';
import { hasStoredSession } from './platform/stored-session.ts';
import { refuseStrayDrops } from './platform/stray-drops.ts';
import { loadMatchedPages, makeRouter } from './router.tsx';
import { StartFailure } from './shell/index.ts';

const root = document.getElementById('root');
if (!root) throw new Error('the page has no #root');

async function start(element: HTMLElement): Promise<void> {
  tellTime(config().now);
  refuseStrayDrops(window);
  if (readPageSession().hasEnded) forgetEndedSession();
  if (location.hash.includes('access_token='))
    await (await import('./platform/link-session.ts')).takeLinkSession();
  startRegion();
  startSession(queryClient());
  const isOwn = hasOwnContent() && element.hasChildNodes() && (await loadOwn());
  // The server renders the page for a stranger, so it is not hydrated for a signed-in user, who would see it change. The same
  // holds for a user who returns from an email link or a third party with a code for a session, and for a link to a tab, since
  // the server renders the first one.
  const params = new URLSearchParams(location.search);
  const isOther = hasStoredSession() || params.has('code') || params.has('tab');
  const isRendered = element.hasChildNodes() && isContentForStrangers() && !isOther;
  if (isRendered) {
    seedAnswers(queryClient(), answersOfPage());
    // If the session were read after hydration, the whole page would render a second time at once.
    await Promise.all([loadMatchedPages(location), readSession()]);
  }
  const app = (
    <StrictMode>
      <QueryClientProvider client={queryClient()}>
        <RouterProvider router={makeRouter(isRendered || isOwn)} />
        <Ready />
      </QueryClientProvider>
    </StrictMode>
  );
  // In a transition React hydrates in slices of 5 ms and handles input in between.
  if (isRendered) startTransition(() => void hydrateRoot(element, app));
  else if (isOwn) drawOver(element, app);
  else show(element, app);
}

/** Prepares the app to draw what the page shows. Returns whether the page is still for whom it was rendered. */
async function loadOwn(): Promise<boolean> {
  seedAnswers(queryClient(), answersOfPage());
  await Promise.all([loadMatchedPages(location), readSession()]);
  // Renewing the session may have ended it.
  if (hasOwnContent()) return true;
  queryClient().clear();
  return false;
}

/** Makes public/theme.js repeat the presses that it recorded before the app could handle them. */
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
  // The operator reads the client library's own message ('supabaseKey is required.').
  show(root, <StartFailure message={error instanceof Error ? error.message : String(error)} />);
});
