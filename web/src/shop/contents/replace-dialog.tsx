import { lazy, Suspense, useState } from 'react';
import { FilePlus2, FolderOpen } from 'lucide-react';
import type { OwnFile, OwnProduct } from '@limelight/contract/shop/operations';
import { supplyFile, useUploads } from '../../media/index.ts';
import { client } from '../../platform/api.ts';
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import { toast } from '../../ui/dialogs/toast.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { FileButton } from '../../ui/forms/file-button.tsx';
import { Textarea } from '../../ui/forms/textarea.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { Written } from '../../ui/forms/written.tsx';
import { useStoredMedia } from '../editor/use-stored-media.ts';
import { UploadRow } from './upload-row.tsx';

const VaultPicker = lazy(async () => ({
  default: (await import('../../media/vault/vault-picker.tsx')).VaultPicker,
}));

const NOTE_MAX = 500;

/** Puts a new version in the place of a file. Those who bought it are told, and have both. */
export function ReplaceDialog({
  productId,
  file,
  isSold,
  onReplaced,
  onClose,
}: {
  readonly productId: string;
  readonly file: OwnFile;
  readonly isSold: boolean;
  readonly onReplaced: (fresh: OwnProduct) => void;
  readonly onClose: () => void;
}) {
  const uploads = useUploads(`product-version:${file.id}`, { anyFile: true });
  const upload = uploads.items.at(-1);
  const isSent = upload?.step.at === 'ready';
  const [picked, setPicked] = useState<string | null>(null);
  const [isPicking, setPicking] = useState(false);
  const pickedName = useStoredMedia(picked === null ? [] : [picked]).get(picked ?? '')?.fileName;
  const clear = () => {
    for (const item of uploads.items) uploads.cancel(item.id);
    setPicked(null);
  };
  const form = useForm(
    { mediaId: '', note: '' },
    {
      check: () => ({
        mediaId:
          picked === null && !upload
            ? 'Choose the new file.'
            : picked === null && upload?.step.at !== 'ready'
              ? 'Wait until the file is sent.'
              : undefined,
      }),
      send: async ({ note }) => {
        const mediaId = picked ?? upload?.media?.id;
        if (mediaId === undefined) return;
        onReplaced(
          await client.shop.replaceFile({ productId, fileId: file.id, mediaId, note: note.trim() }),
        );
        uploads.forget(uploads.items.map(({ id }) => id));
        toast({
          kind: 'success',
          title: 'New version added',
          ...(isSold && { description: 'We’re telling everyone who bought it.' }),
        });
        onClose();
      },
    },
  );
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title="New version"
      submitLabel="Replace the file"
      className="flex flex-col gap-4"
    >
      <p className="text-sm text-muted">
        {isSold
          ? 'Those who bought it are told, and can download both versions. New buyers get the new one.'
          : 'Buyers get the new file.'}
      </p>
      <p className="text-sm">
        In place of{' '}
        <Written as="span" className="font-medium wrap-anywhere">
          {file.name}
        </Written>
      </p>
      {upload && picked === null && !isSent && (
        <UploadRow
          item={upload}
          onRetry={() => uploads.retry(upload.id)}
          onCancel={() => uploads.cancel(upload.id)}
          onSupplyFile={(again) => supplyFile(uploads, upload.id, again)}
        />
      )}
      {(picked !== null || isSent) && (
        <Written
          as="p"
          className="rounded-sm bg-sunken px-4 py-3 text-sm font-medium wrap-anywhere"
        >
          {picked === null ? upload?.fileName : (pickedName ?? 'A file of your vault')}
        </Written>
      )}
      <div className="flex flex-wrap gap-2">
        <FileButton
          accept=""
          onFiles={(files) => {
            clear();
            form.set({ mediaId: '' });
            uploads.add(files.slice(0, 1));
          }}
        >
          <FilePlus2 aria-hidden className="size-4.5" strokeWidth={1.75} />
          Choose a file
        </FileButton>
        <Button size="sm" onClick={() => setPicking(true)}>
          <FolderOpen aria-hidden className="size-4.5" strokeWidth={1.75} />
          From your vault
        </Button>
      </div>
      {(form.faults.mediaId ?? form.faults.form) !== undefined && (
        <p role="alert" className="text-sm font-medium text-danger">
          {form.faults.mediaId ?? form.faults.form}
        </p>
      )}
      <Field
        label="What’s new"
        help="Optional. Buyers read it beside the file."
        error={form.faults.note}
      >
        <Textarea {...form.field('note')} maxLength={NOTE_MAX} />
      </Field>
      <Suspense>
        {isPicking && (
          <VaultPicker
            open
            withFiles
            room={1}
            onClose={() => setPicking(false)}
            onPick={([first]) => {
              setPicking(false);
              if (first === undefined) return;
              clear();
              setPicked(first);
              form.set({ mediaId: '' });
            }}
          />
        )}
      </Suspense>
    </FormDialog>
  );
}
