import { useDeferredValue, useState } from 'react';
import { FolderOpen } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { VaultList, VaultSearch } from './vault-list.tsx';
import { VaultTile } from './vault-tile.tsx';

export interface VaultPickerProps {
  readonly open: boolean;
  /** How many more files fit. */
  readonly room: number;
  readonly onClose: () => void;
  readonly onPick: (mediaIds: string[]) => void;
}

/** Chooses files that were uploaded before. */
export function VaultPicker({ open, room, onClose, onPick }: VaultPickerProps) {
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
          filter={{ search: deferred }}
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
              isSelected={chosen.includes(media.id)}
              onToggle={media.status === 'failed' ? undefined : () => toggle(media.id)}
            />
          )}
        />
      )}
    </Dialog>
  );
}
