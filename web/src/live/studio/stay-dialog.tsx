import { useBlocker } from 'react-router';
import { STREAM } from '@limelight/contract/live/limits';
import { ConfirmDialog } from '../../ui/dialogs/dialog.tsx';

/** Asks before another screen takes the place of the camera that is being sent. */
export function StayDialog({ isSending }: { readonly isSending: boolean }) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isSending && currentLocation.pathname !== nextLocation.pathname,
  );
  const stay = () => blocker.reset?.();
  return (
    <ConfirmDialog
      open={blocker.state === 'blocked'}
      onClose={stay}
      title="Leave your stream?"
      confirmLabel="Leave"
      cancelLabel="Stay"
      kind="danger"
      onConfirm={() => blocker.proceed?.()}
    >
      Your camera stops. The stream waits {STREAM.holdSeconds} seconds for you, then it ends.
    </ConfirmDialog>
  );
}
