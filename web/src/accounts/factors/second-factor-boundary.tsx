import { lazy, Suspense, type ReactNode } from 'react';
import { useSession } from '../../platform/session.tsx';
import { missingFactors } from './assurance.ts';

// Few need it, so the first screen does not carry it.
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
