import { useState } from 'react';
import { Frame } from 'lucide-react';
import { Button } from '../../ui/forms/button.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { Slider } from '../../ui/forms/slider.tsx';
import { Spinner } from '../../ui/lists/spinner.tsx';
import { FilmStill } from '../film-still.tsx';
import { momentLabel, secondsLabel } from './teaser-words.ts';
import { usePoster } from './use-poster.ts';

/** Steps in milliseconds: on the slider of a long film, single frames are too close together. */
const STEPS = [-1_000, -100, 100, 1_000] as const;

export interface PosterEditorProps {
  readonly mediaId: string;
  /** Null while the film is being prepared. */
  readonly streamUrl: string | null;
  /** Called when the server has made another poster. */
  readonly onMade: () => void;
}

/** Chooses the poster of a film: one of its frames, by eye. */
export function PosterEditor({ mediaId, streamUrl, onMade }: PosterEditorProps) {
  const [choosing, setChoosing] = useState(false);
  const [at, setAt] = useState(0);
  const [isMoved, setMoved] = useState(false);
  const poster = usePoster(mediaId, choosing && isMoved ? Math.round(at) : null, {
    asked: () => setChoosing(false),
    made: onMade,
  });
  const move = (to: number) => {
    setAt(to);
    setMoved(true);
  };
  if (!poster.media) return null;
  const { durationMs, posterAtMs, thumbnailUrl, isPosterPending } = poster.media;
  const busy = poster.isAsking || isPosterPending;
  const last = Math.max(0, (durationMs ?? 0) - 100);
  return (
    <section aria-label="Poster">
      <h3 className="text-sm font-medium">Poster</h3>
      <p className="mt-1 text-sm text-muted">
        What people see before they play the video. When it’s locked, they see this blurred.
      </p>
      {choosing && streamUrl !== null ? (
        <div className="mt-3 space-y-2">
          <FilmStill streamUrl={streamUrl} atMs={at} />
          <Field label="Moment" aside={<span className="numbers">{momentLabel(at)}</span>}>
            <Slider
              min={0}
              max={last}
              step={100}
              value={at}
              aria-valuetext={momentLabel(at)}
              onValue={move}
            />
          </Field>
          <div className="flex flex-wrap gap-1">
            {STEPS.map((step) => (
              <Button
                key={step}
                size="sm"
                variant="quiet"
                aria-label={`${secondsLabel(Math.abs(step) / 1000)} ${step < 0 ? 'earlier' : 'later'}`}
                onClick={() => move(Math.min(last, Math.max(0, at + step)))}
              >
                {step < 0 ? '−' : '+'}
                {Math.abs(step) / 1000} s
              </Button>
            ))}
          </div>
          <div className="flex justify-end gap-2">
            <Button size="sm" onClick={() => setChoosing(false)} disabled={poster.isAsking}>
              Cancel
            </Button>
            <Button
              size="sm"
              variant="primary"
              busy={poster.isAsking}
              onClick={() => poster.ask(Math.round(at))}
            >
              Use this frame
            </Button>
          </div>
        </div>
      ) : (
        <div className="mt-3 flex flex-wrap items-center gap-3">
          {thumbnailUrl && (
            <img
              src={thumbnailUrl}
              alt="Current poster"
              className="h-20 rounded-sm bg-sunken object-contain"
            />
          )}
          <div className="flex flex-col items-start gap-1">
            {streamUrl === null ? (
              <p className="text-sm text-muted">You can choose one when the video is ready.</p>
            ) : (
              <Button
                size="sm"
                disabled={busy}
                onClick={() => {
                  setAt(Math.min(posterAtMs ?? 0, last));
                  setMoved(false);
                  poster.forget();
                  setChoosing(true);
                }}
              >
                <Frame aria-hidden className="size-4" strokeWidth={1.75} />
                Choose a frame
              </Button>
            )}
            {posterAtMs !== null && !busy && (
              <Button size="sm" variant="quiet" onClick={() => poster.ask(null)}>
                Choose one for me
              </Button>
            )}
          </div>
        </div>
      )}
      {isPosterPending && streamUrl !== null && (
        <p role="status" className="mt-2 flex items-center gap-2 text-sm text-muted">
          <Spinner className="[&_svg]:size-4" />
          We’re making your poster. Until it’s ready, only you see the old one.
        </p>
      )}
      {poster.isMade && (
        <p role="status" className="mt-2 text-sm text-muted">
          Your new poster is ready.
        </p>
      )}
      {poster.fault !== undefined && (
        <p role="alert" className="mt-2 text-sm font-medium text-danger">
          {poster.fault}
        </p>
      )}
    </section>
  );
}
