import { lazy, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useMutation } from '@tanstack/react-query';
import { FilePlus2, FolderOpen } from 'lucide-react';
import { SHOP } from '@limelight/contract/shop/limits';
import type { OwnFile, OwnProduct } from '@limelight/contract/shop/operations';
import { supplyFile, useUploads } from '../../media/index.ts';
import { useSortable } from '../../posts/index.ts';
import { client } from '../../platform/api.ts';
import { ConfirmDialog } from '../../ui/dialogs/dialog.tsx';
import { toastFault } from '../../ui/dialogs/toast-fault.ts';
import { toast } from '../../ui/dialogs/toast.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { FileButton } from '../../ui/forms/file-button.tsx';
import type { ProductEditor } from '../editor/use-product-editor.ts';
import { FileRow } from './file-row.tsx';
import { ReplaceDialog } from './replace-dialog.tsx';
import { UploadRow } from './upload-row.tsx';
import { useAdding } from './use-adding.ts';

const VaultPicker = lazy(async () => ({
  default: (await import('../../media/vault/vault-picker.tsx')).VaultPicker,
}));

/** What was chosen for a product that is being made. */
interface Chosen {
  readonly files: readonly File[];
  readonly mediaIds: readonly string[];
}
const NOTHING: Chosen = { files: [], mediaIds: [] };

/** The files that buyers download. Files belong to a product on the server: the first one makes it. */
export function FilesSection({ editor }: { readonly editor: ProductEditor }) {
  const { own, make } = editor;
  const [chosen, setChosen] = useState(NOTHING);
  const choose = (more: Chosen) => {
    setChosen(more);
    if (!own) void make().then((made) => !made && setChosen(NOTHING));
  };
  return (
    <div className="flex flex-col gap-2">
      {own && (
        <OwnFiles
          own={own}
          chosen={chosen}
          onTaken={() => setChosen(NOTHING)}
          onChanged={editor.take}
        />
      )}
      <AddFiles
        room={SHOP.filesMax - (own?.files.length ?? 0)}
        isBusy={!own && chosen !== NOTHING}
        onChoose={choose}
      />
    </div>
  );
}

function AddFiles({
  room,
  isBusy,
  onChoose,
}: {
  readonly room: number;
  readonly isBusy: boolean;
  readonly onChoose: (chosen: Chosen) => void;
}) {
  const [isPicking, setPicking] = useState(false);
  return (
    <>
      <div className="flex flex-wrap gap-2">
        <FileButton
          accept=""
          multiple
          busy={isBusy || room <= 0}
          onFiles={(files) => {
            if (files.length > room)
              toast({ kind: 'error', title: `A product can have up to ${SHOP.filesMax} files` });
            onChoose({ files: files.slice(0, room), mediaIds: [] });
          }}
        >
          <FilePlus2 aria-hidden className="size-4.5" strokeWidth={1.75} />
          Add files
        </FileButton>
        <Button size="sm" disabled={isBusy || room <= 0} onClick={() => setPicking(true)}>
          <FolderOpen aria-hidden className="size-4.5" strokeWidth={1.75} />
          From your vault
        </Button>
      </div>
      <Suspense>
        {isPicking && (
          <VaultPicker
            open
            withFiles
            room={room}
            onClose={() => setPicking(false)}
            onPick={(mediaIds) => {
              setPicking(false);
              onChoose({ files: [], mediaIds });
            }}
          />
        )}
      </Suspense>
    </>
  );
}

function OwnFiles({
  own,
  chosen,
  onTaken,
  onChanged,
}: {
  readonly own: OwnProduct;
  readonly chosen: Chosen;
  readonly onTaken: () => void;
  readonly onChanged: (fresh: OwnProduct) => void;
}) {
  const uploads = useUploads(`product-files:${own.id}`, { anyFile: true });
  const adding = useAdding(own.id, uploads, onChanged);
  const take = useEffectEvent(({ files, mediaIds }: Chosen) => {
    if (files.length > 0) {
      const { empty } = uploads.add(files);
      if (empty.length > 0)
        toast({
          kind: 'error',
          title: empty.length === 1 ? 'This file is empty' : 'These files are empty',
          description: empty.join(', '),
        });
    }
    if (mediaIds.length > 0) adding.pick(mediaIds);
    if (files.length + mediaIds.length > 0) onTaken();
  });
  useEffect(() => take(chosen), [chosen]);

  const [replacing, setReplacing] = useState<OwnFile>();
  const [removing, setRemoving] = useState<OwnFile>();
  const remove = useMutation({
    mutationFn: (file: OwnFile) => client.shop.removeFile({ productId: own.id, fileId: file.id }),
    onSuccess: onChanged,
    onError: toastFault,
    onSettled: () => setRemoving(undefined),
  });
  const retry = useMutation({
    mutationFn: async (file: OwnFile) => {
      await client.media.retry({ mediaId: file.mediaId });
      return client.shop.getMine({ productId: own.id });
    },
    onSuccess: onChanged,
    onError: toastFault,
  });
  const [announcement, setAnnouncement] = useState('');
  const order = useOrder(own, onChanged);
  const files = order.files;
  const sortable = useSortable(files.length, (from, to) => {
    order.move(from, to);
    setAnnouncement(`Moved to position ${to + 1} of ${files.length}.`);
  });
  return (
    <>
      {files.length > 0 && (
        <ol aria-label="Files of this product" className="divide-y divide-line">
          {files.map((file, index) => (
            <li key={file.id} ref={sortable.itemRef(index)}>
              <FileRow
                file={file}
                place={files.length > 1 ? `file ${index + 1} of ${files.length}` : undefined}
                isDragged={sortable.dragging === index}
                handleProps={sortable.handleProps(index)}
                onRetry={() => retry.mutate(file)}
                onReplace={() => setReplacing(file)}
                onRemove={() => setRemoving(file)}
              />
            </li>
          ))}
        </ol>
      )}
      <p aria-live="polite" className="sr-only">
        {announcement}
      </p>
      {uploads.items.length > 0 && (
        <ul aria-label="Files being added" className="divide-y divide-line">
          {uploads.items.map((item) => (
            <li key={item.id}>
              <UploadRow
                item={item}
                fault={adding.faults[item.id]}
                onRetry={() =>
                  adding.faults[item.id] === undefined ? uploads.retry(item.id) : adding.again(item)
                }
                onCancel={() => uploads.cancel(item.id)}
                onSupplyFile={(file) => supplyFile(uploads, item.id, file)}
              />
            </li>
          ))}
        </ul>
      )}
      {replacing && (
        <ReplaceDialog
          productId={own.id}
          file={replacing}
          isSold={own.sold > 0}
          onReplaced={onChanged}
          onClose={() => setReplacing(undefined)}
        />
      )}
      <ConfirmDialog
        open={removing !== undefined}
        onClose={() => setRemoving(undefined)}
        onConfirm={() => removing && remove.mutate(removing)}
        title="Remove this file?"
        confirmLabel="Remove"
        kind="danger"
        busy={remove.isPending}
      >
        {own.sold > 0
          ? 'New buyers won’t get it. Those who bought it keep it, and it stays in your vault.'
          : 'It stays in your vault.'}
      </ConfirmDialog>
    </>
  );
}

/** The files in the order that they were just dragged to; it is sent once the dragging pauses. */
const SEND_AFTER_MS = 600;

function useOrder(own: OwnProduct, onChanged: (fresh: OwnProduct) => void) {
  const [ids, setIds] = useState<readonly string[] | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const files = ids
    ? own.files.toSorted((one, other) => placeOf(ids, one.id) - placeOf(ids, other.id))
    : own.files;
  const send = async (wanted: readonly string[]) => {
    try {
      onChanged(await client.shop.orderFiles({ productId: own.id, fileIds: [...wanted] }));
    } catch (error) {
      toastFault(error);
    } finally {
      setIds(null);
    }
  };
  return {
    files,
    move: (from: number, to: number) => {
      const before = files.map(({ id }) => id as string);
      const moved = before[from];
      if (moved === undefined || to < 0 || to >= before.length) return;
      const rest = before.filter((id) => id !== moved);
      const wanted = [...rest.slice(0, to), moved, ...rest.slice(to)];
      setIds(wanted);
      clearTimeout(timer.current);
      timer.current = setTimeout(() => void send(wanted), SEND_AFTER_MS);
    },
  };
}

/** A file that came meanwhile stands at the end. */
function placeOf(ids: readonly string[], id: string): number {
  const place = ids.indexOf(id);
  return place === -1 ? ids.length : place;
}
