import { lazy, Suspense, useState, useSyncExternalStore } from 'react';
import { linkNews } from '../../accounts/index.ts';

const LinkNoticeDialog = lazy(() => import('./link-notice-dialog.tsx'));

const nothingChanges = () => () => undefined;

/** Email links and third-party sign-ins return to /; one that did not sign the user in shows the reason and what to do next. */
export function LinkNotice() {
  const [closed, setClosed] = useState(false);
  // The server renders the page without the address's fragment, so hydration starts from null.
  const news = useSyncExternalStore(
    nothingChanges,
    () => linkNews(location.search, location.hash),
    () => null,
  );
  if (!news || closed) return null;
  return (
    <Suspense>
      <LinkNoticeDialog news={news} onClose={() => setClosed(true)} />
    </Suspense>
  );
}
