import { useDeferredValue, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { FolderOpen, Search, Upload } from 'lucide-react';
import { api } from '../../platform/api.ts';
import { ChipGroup } from '../../ui/lists/chips.tsx';
import { EmptyState } from '../../ui/lists/empty-state.tsx';
import { FileButton } from '../../ui/forms/file-button.tsx';
import { FileDrop } from '../../ui/forms/file-drop.tsx';
import { Select } from '../../ui/forms/select.tsx';
import { sayRefused } from '../uploads/say-refused.ts';
import { useUploads } from '../uploads/use-uploads.ts';
import { FolderList, type VaultFolder } from './folder-list.tsx';
import { SelectionBar } from './selection-bar.tsx';
import { VaultDetails } from './vault-details.tsx';
import { VaultList, VaultSearch } from './vault-list.tsx';
import type { VaultFilter } from './vault-query.ts';
import { VaultTile } from './vault-tile.tsx';
import { VaultUploads } from './vault-uploads.tsx';

const KINDS = ['all', 'picture', 'video', 'audio', 'file'] as const;
const KIND_LABELS = {
  all: 'All',
  picture: 'Pictures',
  video: 'Videos',
  audio: 'Audio',
  file: 'Files',
} as const;

/** Every file the creator ever uploaded: folders, tags, search, uses, earnings, originals. */
export function VaultScreen() {
  const uploads = useUploads('vault', { anyFile: true });
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
  const addFiles = (files: readonly File[]) => sayRefused(uploads.add(files));
  return (
    <FileDrop onFiles={addFiles}>
      <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-[14rem_minmax(0,1fr)] lg:gap-8">
        <FolderList folders={folders} chosen={folderId} onChoose={setFolderId} />
        <div className="min-w-0">
          <div className="mb-4 flex flex-wrap items-center gap-2.5">
            <VaultSearch
              value={search}
              onChange={setSearch}
              className="min-w-[min(13rem,100%)] flex-1"
            />
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
            <FileButton
              multiple
              accept=""
              look="primary"
              size="md"
              className="min-h-12"
              onFiles={addFiles}
            >
              <Upload aria-hidden className="size-4.5" strokeWidth={1.75} />
              Upload
            </FileButton>
          </div>
          <ChipGroup
            label="Kind"
            value={kind}
            onChange={setKind}
            options={KINDS.map((value) => ({ value, label: KIND_LABELS[value] }))}
            className="mb-4"
          />
          <VaultUploads uploads={uploads} />
          <Files key={JSON.stringify(filter)} filter={filter} folders={folders} />
        </div>
      </div>
    </FileDrop>
  );
}

function Files({
  filter,
  folders,
}: {
  readonly filter: VaultFilter;
  readonly folders: readonly VaultFolder[];
}) {
  const [selected, setSelected] = useState<readonly string[]>([]);
  const [openId, setOpenId] = useState<string>();
  const isFiltered = filter.search !== '' || filter.folderId || filter.tag || filter.kind;
  return (
    <VaultList
      filter={filter}
      columns="sm:grid-cols-4 xl:grid-cols-6"
      empty={
        isFiltered ? (
          <EmptyState icon={Search} title="No results found">
            Try searching for something else
          </EmptyState>
        ) : (
          <EmptyState icon={FolderOpen} title="Your vault is empty">
            Everything you upload is saved here. Drop files anywhere on this page.
          </EmptyState>
        )
      }
      tile={(media) => (
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
      )}
      below={(all) => {
        const open = all.find((media) => media.id === openId);
        return (
          <>
            <SelectionBar selected={selected} folders={folders} onClear={() => setSelected([])} />
            {open && (
              <VaultDetails media={open} folders={folders} onClose={() => setOpenId(undefined)} />
            )}
          </>
        );
      }}
    />
  );
}
