import { lazy, Suspense, useState, useSyncExternalStore } from 'react';
import { linkFault } from '../../accounts/link-fault.ts';

const LinkNoticeDialog = lazy(() => import('./link-notice-dialog.tsx'));

const nothingChanges = () => () => undefined;

/** Mail links and third-party sign-in come back to /; one that failed says so and offers the way on. */
export function LinkNotice() {
  const [closed, setClosed] = useState(false);
  // The server rendered the page without knowing the address's fragment: hydration starts from null.
  const fault = useSyncExternalStore(
    nothingChanges,
    () => linkFault(location.search, location.hash),
    () => null,
  );
  if (!fault || closed) return null;
  return (
    <Suspense>
      <LinkNoticeDialog fault={fault} onClose={() => setClosed(true)} />
    </Suspense>
  );
}
