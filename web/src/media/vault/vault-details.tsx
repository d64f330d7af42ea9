import { useState, type ReactNode } from 'react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Download, RotateCcw, Trash2 } from 'lucide-react';
import { api } from '../../platform/api.ts';
import { Button } from '../../ui/forms/button.tsx';
import { ConfirmDialog, Dialog } from '../../ui/dialogs/dialog.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { Money } from '../../ui/values/money.tsx';
import { Select } from '../../ui/forms/select.tsx';
import { Time } from '../../ui/values/time.tsx';
import { toastFault } from '../../ui/dialogs/toast-fault.ts';
import { toast } from '../../ui/dialogs/toast.tsx';
import { FilmExtras } from '../film/film-extras.tsx';
import { formatDuration } from '../frame.ts';
import { formatBytes } from '../uploads/transfer-rate.ts';
import { useRetryMedia } from '../use-retry-media.ts';
import { TagsEditor } from './tags-editor.tsx';
import { useDownload } from './use-download.ts';
import { UseOfMedia } from './use-of-media.tsx';
import type { VaultMedia } from './vault-query.ts';

export interface VaultDetailsProps {
  readonly media: VaultMedia;
  readonly folders: readonly { readonly id: string; readonly name: string }[];
  readonly onClose: () => void;
}

/** One file: what it is, where it is used, what it earned, which folder it is in. */
export function VaultDetails(props: VaultDetailsProps) {
  const { media, folders, onClose } = props;
  const [asking, setAsking] = useState(false);
  const queries = useQueryClient();
  const download = useDownload();
  const retry = useRetryMedia();
  const fresh = () => queries.invalidateQueries({ queryKey: api.media.key() });
  const organize = useMutation(
    api.media.organize.mutationOptions({ onSuccess: fresh, onError: toastFault }),
  );
  const remove = useMutation(
    api.media.remove.mutationOptions({
      onSuccess: async () => {
        await fresh();
        toast({ kind: 'success', title: 'Deleted' });
        onClose();
      },
      onError: (error) => {
        setAsking(false);
        toastFault(error);
      },
    }),
  );
  const size =
    media.width !== null && media.height !== null ? `${media.width} × ${media.height}` : null;
  return (
    <Dialog
      open
      onClose={onClose}
      title={media.fileName}
      size="lg"
      footer={
        <>
          {media.status === 'failed' && (
            <Button variant="primary" onClick={() => retry(media.id)}>
              <RotateCcw aria-hidden className="size-4.5" strokeWidth={1.75} />
              Try again
            </Button>
          )}
          <Button variant="quiet" onClick={() => setAsking(true)} className="text-danger">
            <Trash2 aria-hidden className="size-4.5" strokeWidth={1.75} />
            Delete
          </Button>
          <Button busy={download.isPending} onClick={() => download.mutate([media.id])}>
            <Download aria-hidden className="size-4.5" strokeWidth={1.75} />
            Download original
          </Button>
        </>
      }
    >
      <div className="grid gap-5 sm:grid-cols-2">
        <div className="grid max-h-96 min-h-48 place-items-center overflow-hidden rounded-lg bg-sunken">
          {media.thumbnailUrl ? (
            <img src={media.thumbnailUrl} alt="" className="max-h-96 w-full object-contain" />
          ) : (
            <p className="p-6 text-center text-sm text-muted">
              {media.failure ?? 'No preview for this file.'}
            </p>
          )}
        </div>
        <div className="flex flex-col gap-4">
          <dl className="divide-y divide-line text-sm">
            <Row term="Earned">
              <Money cents={media.earnedCents} />
            </Row>
            <Row term="Size">
              {[
                size,
                media.durationMs === null ? null : formatDuration(media.durationMs),
                formatBytes(media.bytes),
              ]
                .filter((one) => one !== null)
                .join(' · ')}
            </Row>
            <Row term="Uploaded">
              <Time at={media.createdAt} style="date" />
            </Row>
          </dl>
          <Field label="Folder">
            <Select
              value={media.folderId ?? ''}
              disabled={organize.isPending}
              onChange={(folderId) =>
                organize.mutate({ mediaIds: [media.id], folderId: folderId || null })
              }
              options={[
                { value: '', label: 'No folder' },
                ...folders.map((one) => ({ value: one.id, label: one.name })),
              ]}
            />
          </Field>
          <TagsEditor
            tags={media.tags}
            busy={organize.isPending}
            onAdd={(tag) => organize.mutate({ mediaIds: [media.id], addTags: [tag] })}
            onRemove={(tag) => organize.mutate({ mediaIds: [media.id], removeTags: [tag] })}
          />
          {media.kind === 'video' && media.status !== 'failed' && (
            <FilmExtras mediaId={media.id} durationMs={media.durationMs} />
          )}
          <section>
            <h3 className="text-sm font-medium">Used in</h3>
            {media.usedIn.length === 0 ? (
              <p className="mt-1 text-sm text-muted">No posts or products yet.</p>
            ) : (
              <ul className="mt-1">
                {media.usedIn.map((use) => (
                  <li key={use.id}>
                    <UseOfMedia use={use} />
                  </li>
                ))}
                {media.useCount > media.usedIn.length && (
                  <li className="text-sm text-muted">
                    and {media.useCount - media.usedIn.length} more
                  </li>
                )}
              </ul>
            )}
          </section>
        </div>
      </div>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        onConfirm={() => remove.mutate({ mediaId: media.id })}
        title="Delete this file for good?"
        confirmLabel="Delete"
        kind="danger"
        busy={remove.isPending}
      >
        This deletes the original and everything made from it. You can’t delete a file that’s in a
        post or for sale, or that buyers still have.
      </ConfirmDialog>
    </Dialog>
  );
}

function Row({ term, children }: { readonly term: string; readonly children: ReactNode }) {
  return (
    <div className="flex justify-between gap-4 py-2">
      <dt className="text-muted">{term}</dt>
      <dd className="numbers text-right font-medium">{children}</dd>
    </div>
  );
}
