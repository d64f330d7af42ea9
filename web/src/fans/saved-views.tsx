import { useState } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { BookmarkPlus, Ellipsis, Pencil, Trash2 } from 'lucide-react';
import { SAVED_VIEW } from '@limelight/contract/fans/limits';
import type { SavedView } from '@limelight/contract/fans/operations';
import { client } from '../platform/api.ts';
import { Button } from '../ui/forms/button.tsx';
import { chipRow } from '../ui/lists/chips.tsx';
import { cx } from '../ui/cx.ts';
import { ConfirmDialog } from '../ui/dialogs/dialog.tsx';
import { FailedLine } from '../ui/lists/failed-line.tsx';
import { IconButton } from '../ui/forms/icon-button.tsx';
import { Menu, MenuItem } from '../ui/dialogs/menu.tsx';
import { NameDialog } from '../ui/dialogs/name-dialog.tsx';
import { toastFault } from '../ui/dialogs/toast-fault.ts';
import { Written } from '../ui/forms/written.tsx';
import { asked, type ChosenFilters, chosenOf, isSame, NO_FILTERS } from './filters-in-address.ts';
import { savedViews } from './queries.ts';

/** A creator's saved views as chips; the shown one can be renamed or removed, new filters can be saved. */
export function SavedViews({
  chosen,
  onApply,
}: {
  readonly chosen: ChosenFilters;
  readonly onApply: (filters: ChosenFilters) => void;
}) {
  const queries = useQueryClient();
  const query = useQuery(savedViews());
  const [open, setOpen] = useState<'save' | 'rename' | 'remove'>();
  const close = () => setOpen(undefined);
  const ask = () => queries.invalidateQueries({ queryKey: savedViews().queryKey });
  if (query.isError && !query.data) return <FailedLine query={query} />;
  const views = query.data?.items;
  if (!views) return null;
  const shown = views.find((view) => isSame(chosenOf(view.filters), chosen));
  const canSave = !shown && !isSame(chosen, NO_FILTERS) && views.length < SAVED_VIEW.most;
  if (views.length === 0 && !canSave) return null;
  return (
    <div className="mb-4 flow-root min-w-0">
      <div role="group" aria-label="Saved views" className={cx(chipRow(true), 'items-center')}>
        {views.map((view) => (
          <button
            key={view.id}
            type="button"
            aria-pressed={view === shown}
            onClick={() => onApply(view === shown ? NO_FILTERS : chosenOf(view.filters))}
            className="min-h-11 rounded-full bg-raised px-4 text-sm font-medium ring-1 ring-line ring-inset transition-colors hover:bg-hover aria-pressed:bg-text aria-pressed:text-surface aria-pressed:ring-text"
          >
            <Written as="span" className="whitespace-nowrap">
              {view.name}
            </Written>
          </button>
        ))}
        {shown && (
          <Menu trigger={<IconButton icon={Ellipsis} label="More about this saved view" />}>
            <MenuItem icon={Pencil} onSelect={() => setOpen('rename')}>
              Rename
            </MenuItem>
            <MenuItem icon={Trash2} kind="danger" onSelect={() => setOpen('remove')}>
              Remove
            </MenuItem>
          </Menu>
        )}
        {canSave && (
          <Button variant="quiet" size="sm" onClick={() => setOpen('save')} className="shrink-0">
            <BookmarkPlus aria-hidden className="size-4.5" strokeWidth={1.75} />
            Save view
          </Button>
        )}
      </div>
      {open === 'save' && (
        <NameDialog
          title="Save view"
          submitLabel="Save"
          name=""
          maxLength={SAVED_VIEW.nameMax}
          help="Keeps these filters, without the search."
          missing="Name the view."
          onSave={async (name) => {
            await client.fans.saveView({ name, filters: asked(chosen) });
            await ask();
          }}
          onClose={close}
        />
      )}
      {open === 'rename' && shown && (
        <NameDialog
          title="Rename saved view"
          submitLabel="Save"
          name={shown.name}
          maxLength={SAVED_VIEW.nameMax}
          missing="Name the view."
          onSave={async (name) => {
            await client.fans.renameSavedView({ savedViewId: shown.id, name });
            await ask();
          }}
          onClose={close}
        />
      )}
      {open === 'remove' && shown && <RemoveDialog view={shown} onRemoved={ask} onClose={close} />}
    </div>
  );
}

function RemoveDialog({
  view,
  onRemoved,
  onClose,
}: {
  readonly view: SavedView;
  readonly onRemoved: () => Promise<void>;
  readonly onClose: () => void;
}) {
  const [busy, setBusy] = useState(false);
  const remove = async () => {
    setBusy(true);
    await client.fans.removeSavedView({ savedViewId: view.id }).then(onRemoved).catch(toastFault);
    setBusy(false);
    onClose();
  };
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={() => void remove()}
      title={`Remove “${view.name}”?`}
      confirmLabel="Remove"
      kind="danger"
      busy={busy}
    >
      Your fans stay as they are.
    </ConfirmDialog>
  );
}
