import { lazy, Suspense, useState, useSyncExternalStore } from 'react';
import { linkNews } from '../../accounts/link-news.ts';

const LinkNoticeDialog = lazy(() => import('./link-notice-dialog.tsx'));

const nothingChanges = () => () => undefined;

/** Mail links and third-party sign-in come back to /; one that signs nobody in says why and offers the way on. */
export function LinkNotice() {
  const [closed, setClosed] = useState(false);
  // The server rendered the page without knowing the address's fragment: hydration starts from null.
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
