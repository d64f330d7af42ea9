import { useDeferredValue, useId, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { FolderOpen, Search, Upload } from 'lucide-react';
import { api } from '../../platform/api.ts';
import { errorSentence } from '../../platform/errors.ts';
import { buttonClass } from '../../ui/button.tsx';
import { ChipGroup } from '../../ui/chips.tsx';
import { cx } from '../../ui/cx.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Field } from '../../ui/field.tsx';
import { InfiniteList } from '../../ui/infinite-list.tsx';
import { Input } from '../../ui/input.tsx';
import { Select } from '../../ui/select.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { toast } from '../../ui/toast.tsx';
import { FileDrop } from '../compose/file-drop.tsx';
import type { UploadsPort } from '../uploads-port.ts';
import { FolderList, type VaultFolder } from './folder-list.tsx';
import { SelectionBar } from './selection-bar.tsx';
import { VaultDetails } from './vault-details.tsx';
import { useVault, type VaultFilter } from './vault-query.ts';
import { VaultTile } from './vault-tile.tsx';
import { VaultUploads } from './vault-uploads.tsx';

export interface VaultScreenProps {
  readonly uploads: UploadsPort;
  readonly timeLeft: (seconds: number) => string;
  readonly formatBytes: (bytes: number) => string;
}

const KINDS = ['all', 'picture', 'video', 'audio'] as const;
const KIND_LABELS = { all: 'All', picture: 'Pictures', video: 'Videos', audio: 'Audio' } as const;

/** Every file the creator ever uploaded: folders, tags, search, uses, earnings, originals. */
export function VaultScreen({ uploads, timeLeft, formatBytes }: VaultScreenProps) {
  const [search, setSearch] = useState('');
  const [folderId, setFolderId] = useState<string>();
  const [tag, setTag] = useState('');
  const [kind, setKind] = useState<(typeof KINDS)[number]>('all');
  const sorting = useQuery(api.media.listFolders.queryOptions({ input: {} }));
  const folders = sorting.data?.folders ?? [];
  const tags = sorting.data?.tags ?? [];
  const filter: VaultFilter = {
    search: useDeferredValue(search.trim()),
    folderId,
    tag: tag || undefined,
    kind: kind === 'all' ? undefined : kind,
  };
  const addFiles = (files: readonly File[]) => {
    const { refused } = uploads.add(files);
    if (refused.length > 0) {
      toast({
        kind: 'error',
        title: 'Only pictures, videos and audio can be added',
        description: refused.join(', '),
      });
    }
  };
  return (
    <FileDrop onFiles={addFiles}>
      <div className="grid items-start gap-5 lg:grid-cols-[14rem_minmax(0,1fr)] lg:gap-8">
        <FolderList folders={folders} chosen={folderId} onChoose={setFolderId} />
        <div className="min-w-0">
          <div className="mb-4 flex flex-wrap items-center gap-2.5">
            <Field label="Search your files" labelHidden className="min-w-52 flex-1">
              <Input
                type="search"
                lead={<Search aria-hidden className="size-5" strokeWidth={1.75} />}
                placeholder="File name or tag"
                value={search}
                onChange={(event) => setSearch(event.target.value)}
              />
            </Field>
            {tags.length > 0 && (
              <Select
                aria-label="Tag"
                className="w-40"
                value={tag}
                onChange={setTag}
                options={[
                  { value: '', label: 'Any tag' },
                  ...tags.map((one) => ({
                    value: one.tag,
                    label: `${one.tag} (${one.mediaCount})`,
                  })),
                ]}
              />
            )}
            <UploadButton onFiles={addFiles} />
          </div>
          <ChipGroup
            label="Kind"
            value={kind}
            onChange={setKind}
            options={KINDS.map((value) => ({ value, label: KIND_LABELS[value] }))}
            className="mb-4"
          />
          <VaultUploads uploads={uploads} timeLeft={timeLeft} />
          <Files
            key={JSON.stringify(filter)}
            filter={filter}
            folders={folders}
            formatBytes={formatBytes}
          />
        </div>
      </div>
    </FileDrop>
  );
}

function UploadButton({ onFiles }: { readonly onFiles: (files: readonly File[]) => void }) {
  const id = useId();
  return (
    <label
      htmlFor={id}
      className={cx(
        buttonClass('primary'),
        'min-h-12 cursor-pointer outline-offset-2 outline-accent has-focus-visible:outline-2',
      )}
    >
      <Upload aria-hidden className="size-4.5" strokeWidth={1.75} />
      Upload
      <input
        id={id}
        type="file"
        multiple
        accept="image/*,video/*,audio/*,.heic,.heif,.mkv"
        className="sr-only"
        onChange={(event) => {
          const files = Array.from(event.target.files ?? []);
          event.target.value = '';
          if (files.length > 0) onFiles(files);
        }}
      />
    </label>
  );
}

function Files({
  filter,
  folders,
  formatBytes,
}: {
  readonly filter: VaultFilter;
  readonly folders: readonly VaultFolder[];
  readonly formatBytes: (bytes: number) => string;
}) {
  const [selected, setSelected] = useState<readonly string[]>([]);
  const [openId, setOpenId] = useState<string>();
  const vault = useVault(filter);
  if (vault.isPending) {
    return (
      <Loading label="Loading your files">
        <div className="grid grid-cols-3 gap-2 sm:grid-cols-4 xl:grid-cols-6">
          {Array.from({ length: 12 }, (_, index) => (
            <Skeleton key={index} className="aspect-square rounded-lg" />
          ))}
        </div>
      </Loading>
    );
  }
  if (!vault.data) {
    return (
      <ErrorState
        message={errorSentence(vault.error)}
        onRetry={() => void vault.refetch()}
        busy={vault.isFetching}
      />
    );
  }
  const items = vault.data.pages.flatMap((page) => page.items);
  if (items.length === 0) {
    const isFiltered = filter.search !== '' || filter.folderId || filter.tag || filter.kind;
    return isFiltered ? (
      <EmptyState icon={Search} title="No results found">
        Try searching for something else
      </EmptyState>
    ) : (
      <EmptyState icon={FolderOpen} title="Your vault is empty">
        Everything you upload is kept here. Drop files anywhere on this page.
      </EmptyState>
    );
  }
  const open = items.find((item) => item.id === openId);
  return (
    <>
      <InfiniteList
        hasMore={vault.hasNextPage}
        loading={vault.isFetchingNextPage}
        onMore={() => void vault.fetchNextPage()}
        margin="600px"
        failure={vault.isFetchNextPageError ? errorSentence(vault.error) : undefined}
      >
        <ul className="grid grid-cols-3 gap-2 sm:grid-cols-4 xl:grid-cols-6">
          {items.map((media) => (
            <li key={media.id}>
              <VaultTile
                media={media}
                isSelected={selected.includes(media.id)}
                onOpen={() => setOpenId(media.id)}
                onToggle={() =>
                  setSelected(
                    selected.includes(media.id)
                      ? selected.filter((id) => id !== media.id)
                      : [...selected, media.id],
                  )
                }
              />
            </li>
          ))}
        </ul>
      </InfiniteList>
      <SelectionBar selected={selected} folders={folders} onClear={() => setSelected([])} />
      {open && (
        <VaultDetails
          media={open}
          folders={folders}
          formatBytes={formatBytes}
          onClose={() => setOpenId(undefined)}
        />
      )}
    </>
  );
}
