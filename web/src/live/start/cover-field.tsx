import { lazy, Suspense, useEffect, useEffectEvent, useId, useState } from 'react';
import { skipToken, useQuery } from '@tanstack/react-query';
import { FolderOpen, ImagePlus, Trash2 } from 'lucide-react';
import type { MediaId } from '@limelight/contract/platform/ids';
import { overallProgress, type Uploads } from '../../media/index.ts';
import { api } from '../../platform/api.ts';
import { Button } from '../../ui/forms/button.tsx';
import { FileButton } from '../../ui/forms/file-button.tsx';
import { Spinner } from '../../ui/lists/spinner.tsx';

const VaultPicker = lazy(async () => ({
  default: (await import('../../media/vault/vault-picker.tsx')).VaultPicker,
}));

const PICTURES = 'image/*,.heic,.heif';

/** The picture of the stream in lists and before it begins: a new file, or one of the vault. */
export function CoverField({
  mediaId,
  problem,
  uploads,
  onChange,
}: {
  readonly mediaId: string | null;
  readonly problem: string | undefined;
  readonly uploads: Uploads;
  readonly onChange: (mediaId: string | null) => void;
}) {
  const id = useId();
  const [picking, setPicking] = useState(false);
  const upload = uploads.items.at(-1);
  const uploaded = upload?.media?.id;
  const take = useEffectEvent((fresh: string) => onChange(fresh));
  useEffect(() => {
    if (uploaded !== undefined) take(uploaded);
  }, [uploaded]);
  const isElsewhere = mediaId !== null && mediaId !== uploaded;
  const stored = useQuery(
    api.media.getMany.queryOptions({
      input: isElsewhere ? { mediaIds: [mediaId as MediaId] } : skipToken,
      refetchInterval: ({ state }) =>
        state.data?.items.some(({ status }) => status === 'processing') ? 2_000 : false,
    }),
  ).data?.items[0];
  const picture = isElsewhere
    ? (stored?.previewUrl ?? stored?.thumbnailUrl ?? null)
    : (upload?.localPreviewUrl ?? upload?.media?.thumbnailUrl ?? null);
  const failed = upload?.step.at === 'failed' ? upload.step.message : undefined;
  const progress = overallProgress(uploads.items);
  const clear = () => {
    for (const item of uploads.items) uploads.cancel(item.id);
    onChange(null);
  };
  return (
    <div role="group" aria-labelledby={id} className="flex flex-col gap-1.5">
      <p id={id} className="text-sm font-medium">
        Cover
      </p>
      <div className="relative grid aspect-video w-full max-w-100 place-items-center overflow-hidden rounded-lg bg-sunken text-muted ring-1 ring-line ring-inset">
        <ImagePlus aria-hidden className="size-9" strokeWidth={1.5} />
        {picture !== null && (
          <img src={picture} alt="" className="absolute inset-0 size-full object-cover" />
        )}
        {progress !== null && (
          <span className="numbers absolute inset-x-0 bottom-0 flex items-center gap-2 bg-scrim px-3 py-1.5 text-xs font-semibold text-on-picture">
            <Spinner className="[&_svg]:size-3.5" />
            {Math.floor(progress * 100)}%
          </span>
        )}
      </div>
      <div className="flex flex-wrap gap-2">
        <FileButton
          accept={PICTURES}
          onFiles={(files) => {
            clear();
            uploads.add(files.slice(0, 1));
          }}
        >
          <ImagePlus aria-hidden className="size-4.5" strokeWidth={1.75} />
          Choose a picture
        </FileButton>
        <Button size="sm" onClick={() => setPicking(true)}>
          <FolderOpen aria-hidden className="size-4.5" strokeWidth={1.75} />
          From your vault
        </Button>
        {(mediaId !== null || upload) && (
          <Button size="sm" variant="quiet" onClick={clear}>
            <Trash2 aria-hidden className="size-4.5" strokeWidth={1.75} />
            Remove
          </Button>
        )}
      </div>
      {(problem ?? failed) !== undefined && (
        <p role="alert" className="text-sm font-medium text-danger">
          {problem ?? failed}
        </p>
      )}
      <Suspense>
        {picking && (
          <VaultPicker
            open
            room={1}
            onClose={() => setPicking(false)}
            onPick={([first]) => {
              for (const item of uploads.items) uploads.cancel(item.id);
              if (first !== undefined) onChange(first);
              setPicking(false);
            }}
          />
        )}
      </Suspense>
    </div>
  );
}
