import { useEffect, useRef } from 'react';
import type { OpenMedia } from '@limelight/contract/media/operations';
import { sourceSets } from '../ui/source-sets.ts';
import { readPosition, savePosition } from './resume.ts';

const isPlaylist = (url: string) => new URL(url, location.origin).pathname.endsWith('.m3u8');

/** Attaches the stream: hls.js where it can (its quality switching is better), the browser otherwise. */
async function attach(element: HTMLVideoElement, streamUrl: string): Promise<() => void> {
  if (isPlaylist(streamUrl)) {
    const { default: Hls } = await import('hls.js');
    // Chromium claims HLS of its own: ask hls.js first, or it is never used.
    if (Hls.isSupported()) {
      const hls = new Hls({ capLevelToPlayerSize: true });
      hls.loadSource(streamUrl);
      hls.attachMedia(element);
      return () => hls.destroy();
    }
  }
  element.src = streamUrl;
  return () => element.removeAttribute('src');
}

/** Plays a video or a sound, from where this person left it on this device. */
export function Player({
  media,
  streamUrl,
  autoPlay = false,
}: {
  readonly media: OpenMedia;
  readonly streamUrl: string;
  readonly autoPlay?: boolean;
}) {
  const video = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    const element = video.current;
    if (!element) return;
    let detach: (() => void) | undefined;
    let gone = false;
    void attach(element, streamUrl).then((undo) => {
      if (gone) undo();
      else detach = undo;
    });
    return () => {
      gone = true;
      detach?.();
    };
  }, [streamUrl]);

  const poster = sourceSets(media.sources).at(-1)?.largest.url;
  return (
    <video
      ref={video}
      controls
      playsInline
      autoPlay={autoPlay}
      {...(poster !== undefined && { poster })}
      aria-label={media.alt ?? ''}
      onLoadedMetadata={(event) => {
        event.currentTarget.currentTime = readPosition(media.id, event.currentTarget.duration);
      }}
      onTimeUpdate={(event) =>
        savePosition(media.id, event.currentTarget.currentTime, event.currentTarget.duration)
      }
      className="size-full object-contain"
    />
  );
}
