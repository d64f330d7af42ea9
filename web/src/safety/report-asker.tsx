import { lazy, Suspense, useSyncExternalStore } from 'react';
import { stopAsking, subscribeToAsked, whatIsAsked } from './ask-to-report.ts';

const ReportDialog = lazy(async () => ({
  default: (await import('./report-dialog.tsx')).ReportDialog,
}));

/** The dialog that `askToReport` opens; rendered once, at the root. */
export function ReportAsker() {
  const asked = useSyncExternalStore(subscribeToAsked, whatIsAsked, () => null);
  if (!asked) return null;
  return (
    <Suspense>
      <ReportDialog key={`${asked.kind}:${asked.thingId}`} thing={asked} onClose={stopAsking} />
    </Suspense>
  );
}
