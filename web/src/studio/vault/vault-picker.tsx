import { useDeferredValue, useState } from 'react';
import { FolderOpen, Search } from 'lucide-react';
import { errorSentence } from '../../platform/errors.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Field } from '../../ui/field.tsx';
import { InfiniteList } from '../../ui/infinite-list.tsx';
import { Input } from '../../ui/input.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { useVault } from './vault-query.ts';
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
      <Field label="Search your files" labelHidden className="mb-4">
        <Input
          type="search"
          lead={<Search aria-hidden className="size-5" strokeWidth={1.75} />}
          placeholder="File name or tag"
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
      </Field>
      {open && (
        <Choices
          search={deferred}
          chosen={chosen}
          onToggle={(id) =>
            setChosen(
              chosen.includes(id)
                ? chosen.filter((one) => one !== id)
                : chosen.length < room
                  ? [...chosen, id]
                  : chosen,
            )
          }
        />
      )}
    </Dialog>
  );
}

function Choices({
  search,
  chosen,
  onToggle,
}: {
  readonly search: string;
  readonly chosen: readonly string[];
  readonly onToggle: (id: string) => void;
}) {
  const vault = useVault({ search });
  if (vault.isPending) {
    return (
      <Loading label="Loading your files">
        <div className="grid grid-cols-3 gap-2 sm:grid-cols-5">
          {Array.from({ length: 10 }, (_, index) => (
            <Skeleton key={index} className="aspect-square rounded-lg" />
          ))}
        </div>
      </Loading>
    );
  }
  if (!vault.data) {
    return <ErrorState message={errorSentence(vault.error)} onRetry={() => void vault.refetch()} />;
  }
  const items = vault.data.pages.flatMap((page) => page.items);
  if (items.length === 0) {
    return (
      <EmptyState
        icon={FolderOpen}
        title={search === '' ? 'Your vault is empty' : 'No results found'}
      >
        {search === '' ? 'Everything you upload is kept here.' : 'Try searching for something else'}
      </EmptyState>
    );
  }
  return (
    <InfiniteList
      hasMore={vault.hasNextPage}
      loading={vault.isFetchingNextPage}
      onMore={() => void vault.fetchNextPage()}
    >
      <ul className="grid grid-cols-3 gap-2 sm:grid-cols-5">
        {items.map((media) => (
          <li key={media.id}>
            <VaultTile
              media={media}
              isSelected={chosen.includes(media.id)}
              onToggle={media.status === 'failed' ? undefined : () => onToggle(media.id)}
            />
          </li>
        ))}
      </ul>
    </InfiniteList>
  );
}
