import { StrictMode, type ReactNode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from 'react-router';
import './ui/tokens.css';
import { answersOfPage, seedAnswers } from './platform/answers.ts';
import { queryClient } from './platform/query-client.ts';
import { startSession } from './platform/session.tsx';
import { hasStoredSession } from './platform/supabase.ts';
import { loadMatchedPages, makeRouter } from './router.tsx';
import { StartFailure } from './shell/start-failure.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('the page has no #root');

async function start(element: HTMLElement): Promise<void> {
  startSession(queryClient());
  // The server rendered the page for a stranger; who is signed in would see it change under the hands.
  const isRendered = element.hasChildNodes() && !hasStoredSession();
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
}

function show(element: HTMLElement, content: ReactNode): void {
  element.replaceChildren();
  createRoot(element).render(content);
}

start(root).catch((error: unknown) => {
  // The operator reads the client library's own words ('supabaseKey is required.').
  show(root, <StartFailure message={error instanceof Error ? error.message : String(error)} />);
});
