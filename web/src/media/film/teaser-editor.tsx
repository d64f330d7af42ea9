import { useState } from 'react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { TEASER_LIMITS } from '@limelight/contract/media/limits';
import type { OwnFilm } from '@limelight/contract/media/operations';
import { api, client } from '../../platform/api.ts';
import { errorSentence } from '../../platform/errors.ts';
import { Button } from '../../ui/forms/button.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { Slider } from '../../ui/forms/slider.tsx';
import { Spinner } from '../../ui/lists/spinner.tsx';
import { toast } from '../../ui/dialogs/toast.tsx';
import { latestStart, secondsLabel, startLabel, teaserLabel } from './teaser-words.ts';
import { useLeaving } from './use-leaving.ts';

/** The free seconds as set. With `undoTo`, they are saved because the panel was closed. */
interface Seconds {
  readonly start: number;
  readonly length: number;
  readonly undoTo?: Seconds;
}

const LONGEST = TEASER_LIMITS.longestMs / 1000;

/**
 * The free seconds of a film: how many, and from where. They are public only once they are saved, which happens at the latest
 * when the panel closes.
 */
export function TeaserEditor({
  film,
  durationMs,
}: {
  readonly film: OwnFilm;
  /** Null while the film is being prepared. */
  readonly durationMs: number | null;
}) {
  const queries = useQueryClient();
  const kept = {
    start: (film.teaser?.startMs ?? 0) / 1000,
    length: (film.teaser?.lengthMs ?? 0) / 1000,
  };
  /** The values of the sliders, if they differ from the saved ones. */
  const [moved, setMoved] = useState<Seconds | null>(null);
  const { length, start } = moved ?? kept;
  const latest = latestStart(durationMs, length);
  const from = length === 0 ? 0 : Math.min(start, latest);
  const save = useMutation({
    // one after the other, so that the last one wins
    scope: { id: `teaser-${film.mediaId}` },
    mutationFn: (seconds: Seconds) =>
      client.media.setTeaser({
        mediaId: film.mediaId,
        startMs: seconds.start * 1000,
        lengthMs: seconds.length * 1000,
      }),
    onSuccess: (next, { undoTo, ...seconds }: Seconds) => {
      queries.setQueryData(api.media.film.queryKey({ input: { mediaId: film.mediaId } }), next);
      setMoved((now) => (now && isSame(now, seconds) ? null : now));
      if (undoTo) {
        toast({
          kind: 'success',
          title: seconds.length === 0 ? 'Teaser removed' : 'Teaser saved',
          ...(seconds.length > 0 && { description: teaserLabel(seconds) }),
          action: { label: 'Undo', onClick: () => save.mutate(undoTo) },
        });
      }
      return queries.invalidateQueries({ queryKey: api.posts.key() });
    },
    onError: (error, seconds) => {
      if (!isGone.current) return;
      toast({
        kind: 'error',
        title: 'Couldn’t save the teaser',
        description: errorSentence(error),
        action: { label: 'Try again', onClick: () => save.mutate(seconds) },
      });
    },
  });
  const isChanged = moved !== null && !isSame({ start: from, length }, kept);
  const isSent = save.isPending && isSame({ start: from, length }, save.variables);
  const isGone = useLeaving(
    isChanged && !isSent ? () => save.mutate({ start: from, length, undoTo: kept }) : null,
  );
  return (
    <section aria-label="Teaser">
      <h3 className="text-sm font-medium">Teaser</h3>
      <p className="mt-1 text-sm text-muted">
        A few seconds that everyone can watch before they unlock the post.
      </p>
      <Field label="Length" className="mt-3" aside={secondsLabel(length)}>
        <Slider
          min={0}
          max={LONGEST}
          step={1}
          value={length}
          aria-valuetext={secondsLabel(length)}
          onValue={(value) => setMoved({ start, length: value })}
        />
      </Field>
      {length > 0 && latest > 0 && (
        <Field label="Starts at" aside={startLabel(from)}>
          <Slider
            min={0}
            max={latest}
            step={1}
            value={from}
            aria-valuetext={startLabel(from)}
            onValue={(value) => setMoved({ start: value, length })}
          />
        </Field>
      )}
      {isChanged ? (
        <Button busy={save.isPending} onClick={() => save.mutate({ start: from, length })}>
          {length === 0 ? 'Remove teaser' : 'Save teaser'}
        </Button>
      ) : (
        film.teaser && <MadeTeaser url={film.teaser.url} />
      )}
      {save.isError && (
        <p role="alert" className="mt-1.5 text-sm font-medium text-danger">
          {errorSentence(save.error)}
        </p>
      )}
    </section>
  );
}

const isSame = (one: Seconds, other: Seconds) =>
  one.start === other.start && one.length === other.length;

function MadeTeaser({ url }: { readonly url: string | null }) {
  if (url === null) {
    return (
      <p role="status" className="flex min-h-11 items-center gap-2 text-sm text-muted">
        <Spinner className="[&_svg]:size-4" />
        We’re making your teaser.
      </p>
    );
  }
  return (
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- a teaser has none
    <video
      controls
      playsInline
      preload="none"
      src={url}
      aria-label="The teaser"
      className="mt-1 max-h-48 w-full rounded-lg bg-viewer"
    />
  );
}
