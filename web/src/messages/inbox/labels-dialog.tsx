import { Tag } from 'lucide-react';
import { LABEL } from '@limelight/contract/messages/inbox-limits';
import type { Label } from '@limelight/contract/messages/operations';
import { NameDialog } from '../../ui/dialogs/name-dialog.tsx';
import { Written } from '../../ui/forms/written.tsx';
import { OwnListDialog } from './own-list-dialog.tsx';
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
  const { create, rename, remove } = useEditLabels();
  return (
    <OwnListDialog
      title="Labels"
      description="Your own words for sorting conversations. Fans never see them."
      size="sm"
      items={labels}
      most={LABEL.most}
      listLabel="Labels"
      icon={Tag}
      emptyTitle="No labels yet"
      addLabel="New label"
      editVerb="Rename"
      nameOf={({ name }) => name}
      renderItem={({ name }) => (
        <Written as="span" className="block truncate font-medium">
          {name}
        </Written>
      )}
      renderForm={(label, close) => (
        <NameDialog
          title={label ? 'Rename label' : 'New label'}
          submitLabel={label ? 'Save' : 'Add'}
          name={label?.name ?? ''}
          maxLength={LABEL.nameMax}
          help={HELP}
          missing="Name the label."
          onSave={(name) => (label ? rename(label.id, name) : create(name))}
          onClose={close}
        />
      )}
      removeTitle={({ name }) => `Remove the label “${name}”?`}
      removeNote="It comes off every conversation. The conversations stay."
      onRemove={({ id }) => remove(id)}
      onClose={onClose}
    />
  );
}
