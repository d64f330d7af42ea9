import { useState } from 'react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { TEASER_LIMITS } from '@limelight/contract/media/limits';
import type { OwnFilm } from '@limelight/contract/media/operations';
import { api } from '../../platform/api.ts';
import { errorSentence } from '../../platform/errors.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Slider } from '../../ui/slider.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { latestStart, secondsLabel, startLabel } from './teaser-words.ts';

const LONGEST = TEASER_LIMITS.longestMs / 1000;

/** The seconds of a film that everyone may see: how many, from where; nothing is given away until they are saved. */
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
  const [length, setLength] = useState(kept.length);
  const [start, setStart] = useState(kept.start);
  const latest = latestStart(durationMs, length);
  const from = length === 0 ? 0 : Math.min(start, latest);
  const save = useMutation(
    api.media.setTeaser.mutationOptions({
      onSuccess: (next) => {
        queries.setQueryData(api.media.film.queryKey({ input: { mediaId: film.mediaId } }), next);
        return queries.invalidateQueries({ queryKey: api.posts.key() });
      },
    }),
  );
  const isChanged = length !== kept.length || from !== kept.start;
  return (
    <section aria-label="Teaser">
      <h3 className="text-sm font-medium">Teaser</h3>
      <p className="mt-1 text-sm text-muted">
        Seconds that everyone sees, beside the price of the post.
      </p>
      <Field label="Length" className="mt-3" aside={secondsLabel(length)}>
        <Slider
          min={0}
          max={LONGEST}
          step={1}
          value={length}
          aria-valuetext={secondsLabel(length)}
          onValue={setLength}
        />
      </Field>
      {length > 0 && latest > 0 && (
        <Field label="Begins at" aside={startLabel(from)}>
          <Slider
            min={0}
            max={latest}
            step={1}
            value={from}
            aria-valuetext={startLabel(from)}
            onValue={setStart}
          />
        </Field>
      )}
      {isChanged ? (
        <Button
          busy={save.isPending}
          onClick={() =>
            save.mutate({ mediaId: film.mediaId, startMs: from * 1000, lengthMs: length * 1000 })
          }
        >
          {length === 0 ? 'Remove the teaser' : 'Save the teaser'}
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

function MadeTeaser({ url }: { readonly url: string | null }) {
  if (url === null) {
    return (
      <p role="status" className="flex min-h-11 items-center gap-2 text-sm text-muted">
        <Spinner className="[&_svg]:size-4" />
        The teaser is being made.
      </p>
    );
  }
  return (
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
