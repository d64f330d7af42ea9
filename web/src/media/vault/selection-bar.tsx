import { useState } from 'react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Download, FolderInput, Tag, X } from 'lucide-react';
import { VAULT_LIMITS } from '@limelight/contract/media/limits';
import { oneLine } from '@limelight/contract/platform/one-line';
import { api } from '../../platform/api.ts';
import { Button } from '../../ui/forms/button.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { IconButton } from '../../ui/forms/icon-button.tsx';
import { Input } from '../../ui/forms/input.tsx';
import { Menu, MenuItem } from '../../ui/dialogs/menu.tsx';
import { toastFault } from '../../ui/dialogs/toast-fault.ts';
import { Written } from '../../ui/forms/written.tsx';
import type { VaultFolder } from './folder-list.tsx';
import { useDownload } from './use-download.ts';

export interface SelectionBarProps {
  readonly selected: readonly string[];
  readonly folders: readonly VaultFolder[];
  readonly onClear: () => void;
}

/** The actions for the selected files; floats above the list. */
export function SelectionBar({ selected, folders, onClear }: SelectionBarProps) {
  const [tagging, setTagging] = useState(false);
  const [tag, setTag] = useState('');
  const queries = useQueryClient();
  const download = useDownload();
  const organize = useMutation(
    api.media.organize.mutationOptions({
      onSuccess: async () => {
        await queries.invalidateQueries({ queryKey: api.media.key() });
        setTagging(false);
        setTag('');
        onClear();
      },
      onError: toastFault,
    }),
  );
  if (selected.length === 0) return null;
  const mediaIds = selected.slice(0, VAULT_LIMITS.atOnce);
  return (
    <div
      role="toolbar"
      aria-label="Selected files"
      className="sticky bottom-24 z-20 mx-auto mt-6 flex w-fit max-w-full animate-appear flex-wrap items-center gap-1 rounded-full bg-raised py-1.5 pr-3 pl-1.5 shadow-3 ring-1 ring-line lg:bottom-6"
    >
      <IconButton icon={X} label="Clear selection" onClick={onClear} />
      <p className="numbers pr-2 text-sm font-semibold">{selected.length} selected</p>
      <Menu
        align="start"
        trigger={
          <Button variant="quiet" size="sm">
            <FolderInput aria-hidden className="size-4.5" strokeWidth={1.75} />
            <span className="max-sm:sr-only">Move</span>
          </Button>
        }
      >
        {folders.map((folder) => (
          <MenuItem
            key={folder.id}
            onSelect={() => organize.mutate({ mediaIds, folderId: folder.id })}
          >
            <Written>{folder.name}</Written>
          </MenuItem>
        ))}
        <MenuItem onSelect={() => organize.mutate({ mediaIds, folderId: null })}>
          No folder
        </MenuItem>
      </Menu>
      <Button variant="quiet" size="sm" onClick={() => setTagging(true)}>
        <Tag aria-hidden className="size-4.5" strokeWidth={1.75} />
        <span className="max-sm:sr-only">Tag</span>
      </Button>
      <Button
        variant="quiet"
        size="sm"
        busy={download.isPending}
        onClick={() => download.mutate(mediaIds)}
      >
        <Download aria-hidden className="size-4.5" strokeWidth={1.75} />
        <span className="max-sm:sr-only">Download</span>
      </Button>
      <Dialog
        open={tagging}
        onClose={() => setTagging(false)}
        title="Add a tag"
        size="sm"
        locked={organize.isPending}
        footer={
          <Button type="submit" form="tag" variant="primary" busy={organize.isPending}>
            Add
          </Button>
        }
      >
        <form
          id="tag"
          onSubmit={(event) => {
            event.preventDefault();
            const clean = oneLine(tag).replace(/^#/, '').toLowerCase();
            if (clean !== '') organize.mutate({ mediaIds, addTags: [clean] });
          }}
        >
          <Field label="Tag" help="Only you can see your vault tags">
            <Input
              autoFocus
              value={tag}
              maxLength={VAULT_LIMITS.tagLength}
              onChange={(event) => setTag(event.target.value)}
            />
          </Field>
        </form>
      </Dialog>
    </div>
  );
}
