import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from 'react-router';
import './ui/tokens.css';
import { queryClient } from './platform/query-client.ts';
import { startSession } from './platform/session.tsx';
import { makeRouter } from './router.tsx';
import { StartFailure } from './shell/start-failure.tsx';

const element = document.getElementById('root');
if (!element) throw new Error('the page has no #root');
const root = createRoot(element);
try {
  startSession(queryClient());
  root.render(
    <StrictMode>
      <QueryClientProvider client={queryClient()}>
        <RouterProvider router={makeRouter()} />
      </QueryClientProvider>
    </StrictMode>,
  );
} catch (error) {
  // The operator reads the client library's own words ('supabaseKey is required.').
  root.render(<StartFailure message={error instanceof Error ? error.message : String(error)} />);
}
