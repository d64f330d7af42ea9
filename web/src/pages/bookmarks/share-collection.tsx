import { useMutation } from '@tanstack/react-query';
import type { Collection } from '@limelight/contract/posts/operations';
import { useCollections } from '../../posts/index.ts';
import { Button } from '../../ui/forms/button.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { toastFault } from '../../ui/dialogs/toast-fault.ts';
import { ShareDialog } from '../parts/share-dialog.tsx';

/** Makes the link of a collection, shows it, and removes it. */
export function ShareCollection({
  collection,
  onClose,
}: {
  readonly collection: Collection;
  readonly onClose: () => void;
}) {
  const { share, unshare } = useCollections();
  const start = useMutation({ mutationFn: () => share(collection), onError: toastFault });
  const stop = useMutation({ mutationFn: () => unshare(collection), onError: toastFault });
  if (collection.linkKey === null) {
    return (
      <Dialog open onClose={onClose} title={`Share ${collection.name}`} size="sm">
        <p className="text-muted">
          Anyone with the link can see this collection’s name and its posts. Locked posts stay
          locked for them.
        </p>
        <Button
          variant="primary"
          className="mt-5 w-full"
          busy={start.isPending}
          onClick={() => start.mutate()}
        >
          Create link
        </Button>
      </Dialog>
    );
  }
  return (
    <ShareDialog
      title={collection.name}
      path={`/collection/${collection.linkKey}`}
      onClose={onClose}
    >
      <Button variant="quiet" busy={stop.isPending} onClick={() => stop.mutate()}>
        Stop sharing
      </Button>
    </ShareDialog>
  );
}
