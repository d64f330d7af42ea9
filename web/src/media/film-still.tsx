import { useEffect, useEffectEvent, useState } from 'react';
import { StreamFailed } from './player/stream-failed.tsx';
import { useStream } from './player/use-stream.ts';

export interface FilmStillProps {
  readonly streamUrl: string;
  /** The moment that is shown, in milliseconds. */
  readonly atMs: number;
}

/** A film that stands still and silent at one moment, and follows it as fast as the network gives it. */
export function FilmStill({ streamUrl, atMs }: FilmStillProps) {
  const [element, setElement] = useState<HTMLVideoElement | null>(null);
  const stream = useStream(element, streamUrl);
  const follow = useEffectEvent(() => {
    if (!element || element.readyState < HTMLMediaElement.HAVE_METADATA || element.seeking) return;
    // where it stands is only as exact as its frames are long
    if (Math.abs(element.currentTime - atMs / 1000) > 0.02) element.currentTime = atMs / 1000;
  });
  useEffect(() => {
    follow();
  }, [atMs]);
  return (
    <div className="relative overflow-hidden rounded-lg bg-viewer">
      <video
        ref={setElement}
        muted
        playsInline
        aria-label="The chosen frame"
        onLoadedMetadata={() => follow()}
        onSeeked={() => follow()}
        className="max-h-72 min-h-40 w-full"
      />
      {stream.failure !== null && <StreamFailed failure={stream.failure} onRetry={stream.retry} />}
    </div>
  );
}
