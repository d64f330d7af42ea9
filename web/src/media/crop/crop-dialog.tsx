import { useState } from 'react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { RotateCcw } from 'lucide-react';
import type { Crop, OwnCrop } from '@limelight/contract/media/crop';
import { api } from '../../platform/api.ts';
import { errorCode, errorSentence } from '../../platform/errors.ts';
import { Button } from '../../ui/forms/button.tsx';
import { ChipGroup } from '../../ui/lists/chips.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { ErrorState } from '../../ui/lists/error-state.tsx';
import { Loading, Skeleton } from '../../ui/lists/skeleton.tsx';
import { RATIOS, shaped, toCrop, WHOLE, type RatioName } from './crop-box.ts';
import { CropFrame } from './crop-frame.tsx';

const SHAPES = [
  { value: 'free', label: 'Free' },
  { value: 'square', label: '1:1' },
  { value: 'portrait', label: '4:5' },
  { value: 'wide', label: '16:9' },
] as const;

/** Chooses the visible part of a picture. The original is kept: it can be cropped again, or shown whole, at any time. */
export function CropDialog({
  mediaId,
  onClose,
  onCropped,
}: {
  readonly mediaId: string;
  readonly onClose: () => void;
  /** Called when the server begins to make the crop; until it is done only the owner sees the picture. */
  readonly onCropped: () => void;
}) {
  const queries = useQueryClient();
  const query = useQuery({
    ...api.media.getCrop.queryOptions({ input: { mediaId }, staleTime: 0, gcTime: 0 }),
    refetchOnWindowFocus: false,
  });
  const save = useMutation(
    api.media.setCrop.mutationOptions({
      onSuccess: async () => {
        await queries.invalidateQueries({ queryKey: api.media.key() });
        onCropped();
      },
    }),
  );
  const [edit, setEdit] = useState<Edit>();
  const current = edit ?? (query.data && editOf(query.data));
  const busy = save.isPending;
  // an animation cannot be cropped, so there is nothing to try again
  if (errorCode(query.error) === 'not_a_still') {
    return (
      <Dialog
        open
        onClose={onClose}
        title="You can’t crop animations"
        size="sm"
        footer={<Button onClick={onClose}>Close</Button>}
      >
        <p className="text-sm text-muted">
          People see the whole picture. {errorSentence(query.error)}
        </p>
      </Dialog>
    );
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title="Crop the picture"
      description="People see only what’s inside the frame, as soon as it’s ready."
      size="lg"
      locked={busy}
      footer={
        <>
          <Button onClick={onClose} disabled={busy}>
            Cancel
          </Button>
          <Button
            variant="primary"
            busy={busy}
            disabled={!current}
            onClick={() => current && save.mutate({ mediaId, crop: toCrop(current.box) })}
          >
            Crop
          </Button>
        </>
      }
    >
      {query.data && current ? (
        <div className="space-y-4">
          <div className="flex flex-wrap items-center gap-3">
            <ChipGroup
              label="Shape"
              value={current.ratio}
              onChange={(ratio) =>
                setEdit({
                  ...current,
                  ratio,
                  box: shaped(current.box, RATIOS[ratio], current.picture),
                })
              }
              options={SHAPES}
            />
            <Button
              size="sm"
              variant="quiet"
              onClick={() => setEdit({ ...current, ratio: 'free', box: WHOLE })}
            >
              <RotateCcw aria-hidden className="size-4" strokeWidth={1.75} />
              Show the whole picture
            </Button>
          </div>
          <CropFrame
            url={query.data.wholeUrl}
            box={current.box}
            ratio={RATIOS[current.ratio]}
            onChange={(box) => setEdit({ ...current, box })}
            onPicture={(picture) => setEdit({ ...current, picture })}
          />
          <p role="status" className="numbers text-sm text-muted">
            Shows {Math.round(current.box.width * 100)}% of the width and{' '}
            {Math.round(current.box.height * 100)}% of the height.
          </p>
          {save.isError && (
            <p role="alert" className="text-sm font-medium text-danger">
              {errorSentence(save.error)}
            </p>
          )}
        </div>
      ) : query.isError ? (
        <ErrorState
          message={errorSentence(query.error)}
          onRetry={() => void query.refetch()}
          busy={query.isFetching}
        />
      ) : (
        <Loading label="Loading the picture">
          <Skeleton className="h-72 rounded-lg" />
        </Loading>
      )}
    </Dialog>
  );
}

interface Edit {
  readonly box: Crop;
  readonly ratio: RatioName;
  /** The width of the whole picture divided by its height. */
  readonly picture: number;
}

const editOf = ({ crop }: OwnCrop): Edit => ({ box: crop ?? WHOLE, ratio: 'free', picture: 1 });
