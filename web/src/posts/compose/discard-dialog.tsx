import { useMutation } from '@tanstack/react-query';
import { api } from '../../platform/api.ts';
import { errorSentence } from '../../platform/errors.ts';
import { ConfirmDialog } from '../../ui/dialogs/dialog.tsx';
import { toast } from '../../ui/dialogs/toast.tsx';
import type { Draft } from './draft.ts';

/** Asks before a draft is discarded, here and on the server. */
export function DiscardDialog({
  saved,
  open,
  onClose,
  onDiscarded,
}: {
  readonly saved: Draft['saved'];
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onDiscarded: () => void;
}) {
  const discard = useMutation(
    api.posts.delete.mutationOptions({
      onError: (error) =>
        toast({ kind: 'error', title: 'Couldn’t discard', description: errorSentence(error) }),
    }),
  );
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      onConfirm={() => {
        if (saved) discard.mutate({ postId: saved.postId }, { onSuccess: onDiscarded });
        else onDiscarded();
      }}
      title="Discard this draft?"
      confirmLabel="Discard"
      cancelLabel="Keep writing"
      kind="danger"
      busy={discard.isPending}
    >
      You’ll lose its text and settings on every device. Uploaded files stay in your vault.
    </ConfirmDialog>
  );
}
