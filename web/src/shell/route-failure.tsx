import { useRouteError } from 'react-router';
import { errorSentence, NOT_LOADED } from '../platform/errors.ts';
import { ErrorState } from '../ui/lists/error-state.tsx';

/** Shown instead of a page whose code or first data could not be loaded. */
export function RouteFailure() {
  const error = useRouteError();
  return (
    <main className="grid min-h-dvh place-items-center">
      <ErrorState
        isPage
        message={errorSentence(error, NOT_LOADED)}
        onRetry={() => location.reload()}
      />
    </main>
  );
}
