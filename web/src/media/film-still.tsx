import { useEffect, useState } from 'react';
import { StreamFailed } from './player/stream-failed.tsx';
import { useStream } from './player/use-stream.ts';

export interface FilmStillProps {
  readonly streamUrl: string;
  /** The position of the frame, in milliseconds. */
  readonly atMs: number;
}

/** A paused, muted film that shows one frame, and follows changes of `atMs` as fast as the network allows. */
export function FilmStill({ streamUrl, atMs }: FilmStillProps) {
  const [element, setElement] = useState<HTMLVideoElement | null>(null);
  const stream = useStream(element, streamUrl);
  useEffect(() => {
    if (element) showMoment(element, atMs);
  }, [element, atMs]);
  return (
    <div className="relative overflow-hidden rounded-lg bg-viewer">
      <video
        ref={setElement}
        muted
        playsInline
        aria-label="The chosen frame"
        onLoadedMetadata={(event) => showMoment(event.currentTarget, atMs)}
        onSeeked={(event) => showMoment(event.currentTarget, atMs)}
        className="max-h-72 min-h-40 w-full"
      />
      {stream.failure !== null && <StreamFailed failure={stream.failure} onRetry={stream.retry} />}
    </div>
  );
}

/** Does nothing while the metadata is missing or a seek is running; the end of either calls it again. */
function showMoment(film: HTMLVideoElement, atMs: number): void {
  if (film.readyState < HTMLMediaElement.HAVE_METADATA || film.seeking) return;
  // the position is only as exact as a frame is long
  if (Math.abs(film.currentTime - atMs / 1000) > 0.02) film.currentTime = atMs / 1000;
}
