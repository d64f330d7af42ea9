import { useDeferredValue, useEffect, useState } from 'react';
import { FolderOpen } from 'lucide-react';
import { Button } from '../../ui/forms/button.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { EmptyState } from '../../ui/lists/empty-state.tsx';
import { VaultList, VaultSearch } from './vault-list.tsx';
import { VaultTile } from './vault-tile.tsx';

export interface VaultPickerProps {
  readonly open: boolean;
  /** How many more files can be chosen. */
  readonly room: number;
  readonly onClose: () => void;
  readonly onPick: (mediaIds: string[]) => void;
  /** Only files of this kind. */
  readonly kind?: 'picture';
  /** Also files that are only downloaded. */
  readonly withFiles?: boolean;
  /** A mark on a file's tile, a word or two. */
  readonly markOf?: (mediaId: string) => string | undefined;
  /** Called with the listed files, in their order. */
  readonly onListed?: (mediaIds: readonly string[]) => void;
}

/** Chooses files that were uploaded before. */
export function VaultPicker({
  open,
  room,
  onClose,
  onPick,
  kind,
  withFiles = false,
  markOf,
  onListed,
}: VaultPickerProps) {
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const deferred = useDeferredValue(search.trim());
  const close = () => {
    setChosen([]);
    onClose();
  };
  const toggle = (id: string) =>
    setChosen(
      chosen.includes(id)
        ? chosen.filter((one) => one !== id)
        : chosen.length < room
          ? [...chosen, id]
          : chosen,
    );
  return (
    <Dialog
      open={open}
      onClose={close}
      title="From your vault"
      size="lg"
      footer={
        <>
          <Button onClick={close}>Cancel</Button>
          <Button
            variant="primary"
            disabled={chosen.length === 0}
            onClick={() => {
              onPick([...chosen]);
              setChosen([]);
            }}
          >
            {chosen.length === 0 ? 'Add' : `Add ${chosen.length}`}
          </Button>
        </>
      }
    >
      <VaultSearch value={search} onChange={setSearch} className="mb-4" />
      {open && (
        <VaultList
          filter={{ search: deferred, kind: kind ?? (withFiles ? undefined : 'shown') }}
          columns="sm:grid-cols-5"
          empty={
            <EmptyState
              icon={FolderOpen}
              title={deferred === '' ? 'Your vault is empty' : 'No results found'}
            >
              {deferred === ''
                ? 'Everything you upload is saved here.'
                : 'Try searching for something else'}
            </EmptyState>
          }
          tile={(media) => (
            <VaultTile
              media={media}
              mark={markOf?.(media.id)}
              isSelected={chosen.includes(media.id)}
              onToggle={media.status === 'failed' ? undefined : () => toggle(media.id)}
            />
          )}
          below={
            onListed && ((all) => <Listed ids={all.map(({ id }) => id)} onListed={onListed} />)
          }
        />
      )}
    </Dialog>
  );
}

/** Reports which files are listed. */
function Listed({
  ids,
  onListed,
}: {
  readonly ids: readonly string[];
  readonly onListed: (mediaIds: readonly string[]) => void;
}) {
  const listed = ids.join(' ');
  useEffect(() => onListed(listed.split(' ').filter(Boolean)), [listed, onListed]);
  return null;
}
