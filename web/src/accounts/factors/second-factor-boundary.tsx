import { lazy, Suspense, type ReactNode } from 'react';
import { useSession } from '../../platform/session.tsx';
import { missingFactors } from './assurance.ts';

// Loaded on demand, since few people need it.
const SecondFactorPrompt = lazy(() => import('./second-factor-prompt.tsx'));

/** Asks for the second factor before anything else is shown, however the person signed in. */
export function SecondFactorBoundary({ children }: { readonly children: ReactNode }) {
  const { session } = useSession();
  const factors = session ? missingFactors(session) : [];
  if (factors.length === 0) return children;
  return (
    <Suspense>
      <SecondFactorPrompt factors={factors} />
    </Suspense>
  );
}
