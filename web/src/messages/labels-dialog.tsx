import { useState } from 'react';
import { Pencil, Plus, Tag, Trash2 } from 'lucide-react';
import { LABEL } from '@limelight/contract/messages/inbox-limits';
import type { Label } from '@limelight/contract/messages/operations';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog, Dialog } from '../ui/dialog.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { NameDialog } from '../ui/name-dialog.tsx';
import { toastFault } from '../ui/toast-fault.ts';
import { Written } from '../ui/written.tsx';
import { useEditLabels } from './use-labels.ts';

const HELP = `Only you see it. Up to ${LABEL.nameMax} characters.`;

/** A creator's labels: adding, renaming, removing. */
export function LabelsDialog({
  labels,
  onClose,
}: {
  readonly labels: readonly Label[];
  readonly onClose: () => void;
}) {
  const [naming, setNaming] = useState<Label | 'new'>();
  const [removing, setRemoving] = useState<Label>();
  const [busy, setBusy] = useState(false);
  const { create, rename, remove } = useEditLabels();
  const removeIt = async ({ id }: Label) => {
    setBusy(true);
    await remove(id).catch(toastFault);
    setBusy(false);
    setRemoving(undefined);
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title="Labels"
      description="Your own words for sorting conversations. Fans never see them."
      size="sm"
      footer={
        <Button
          variant="primary"
          disabled={labels.length >= LABEL.most}
          onClick={() => setNaming('new')}
        >
          <Plus aria-hidden className="size-4.5" strokeWidth={1.75} />
          New label
        </Button>
      }
    >
      {labels.length === 0 ? (
        <EmptyState icon={Tag} title="No labels yet" />
      ) : (
        <ul aria-label="Labels" className="divide-y divide-line">
          {labels.map((label) => (
            <li key={label.id} className="flex items-center gap-1 py-1">
              <Written as="span" className="min-w-0 flex-1 truncate text-sm font-medium">
                {label.name}
              </Written>
              <IconButton
                icon={Pencil}
                label={`Rename ${label.name}`}
                onClick={() => setNaming(label)}
              />
              <IconButton
                icon={Trash2}
                label={`Remove ${label.name}`}
                onClick={() => setRemoving(label)}
              />
            </li>
          ))}
        </ul>
      )}
      {naming && (
        <NameDialog
          title={naming === 'new' ? 'New label' : 'Rename label'}
          submitLabel={naming === 'new' ? 'Add' : 'Save'}
          name={naming === 'new' ? '' : naming.name}
          maxLength={LABEL.nameMax}
          help={HELP}
          missing="Name the label."
          onSave={(name) => (naming === 'new' ? create(name) : rename(naming.id, name))}
          onClose={() => setNaming(undefined)}
        />
      )}
      <ConfirmDialog
        open={removing !== undefined}
        onClose={() => setRemoving(undefined)}
        onConfirm={() => removing && void removeIt(removing)}
        title={`Remove the label “${removing?.name ?? ''}”?`}
        confirmLabel="Remove"
        kind="danger"
        busy={busy}
      >
        It comes off every conversation. The conversations stay.
      </ConfirmDialog>
    </Dialog>
  );
}
