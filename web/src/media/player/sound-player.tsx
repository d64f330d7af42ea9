import { useEffect, useState } from 'react';
import type { PlayerProps } from './film-player.tsx';
import { PlayButton, VolumeControl } from './film-controls.tsx';
import { SpeedMenu } from './player-menus.tsx';
import { SeekBar, SeekWaveform, Times } from './seek-bar.tsx';
import { SoundTime } from '../sound-time.tsx';
import { StreamFailed } from './stream-failed.tsx';
import { usePlayback } from './use-playback.ts';
import { usePlayer } from './use-player.ts';
import { useStream } from './use-stream.ts';
import { Written } from '../../ui/forms/written.tsx';

/**
 * Plays a sound on one line, with the same keys as a film. With a waveform, everything is in the same position as on the card,
 * so that nothing moves when it starts.
 */
export function SoundPlayer({
  media,
  streamUrl,
  autoPlay = false,
  autoFocus = false,
}: PlayerProps) {
  const [root, setRoot] = useState<HTMLDivElement | null>(null);
  const [audio, setAudio] = useState<HTMLAudioElement | null>(null);
  const stream = useStream(audio, streamUrl);
  const playback = usePlayback(audio, media);
  const { perform, note } = usePlayer({ root, element: audio });
  useEffect(() => {
    if (autoFocus) root?.focus({ preventScroll: true });
  }, [autoFocus, root]);
  const bars = media.waveform ?? null;
  const seek = (seconds: number) => {
    if (audio) audio.currentTime = seconds;
  };
  return (
    <div
      ref={setRoot}
      data-player
      role="group"
      aria-label={media.alt ? `Audio: ${media.alt}` : 'Audio'}
      tabIndex={-1}
      className="@container relative w-full overflow-hidden rounded-lg bg-sunken p-2 text-text ring-1 ring-line ring-inset focus:outline-none"
    >
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- a sound has none */}
      <audio ref={setAudio} autoPlay={autoPlay} preload="metadata" />
      {media.alt && (
        <Written as="p" className="truncate px-2 pt-1 text-sm font-medium">
          {media.alt}
        </Written>
      )}
      <div className="flex items-center">
        <PlayButton playback={playback} perform={perform} />
        {bars === null ? (
          <>
            <SeekBar playback={playback} onDark={false} onSeek={seek} />
            <Times playback={playback} />
          </>
        ) : (
          <>
            <SeekWaveform bars={bars} playback={playback} onSeek={seek} />
            <SoundTime seconds={playback.time} duration={playback.duration} />
          </>
        )}
        <div className={bars === null ? undefined : 'hidden @md:block'}>
          <VolumeControl playback={playback} element={audio} perform={perform} />
        </div>
        <SpeedMenu
          container={root?.closest('dialog') ?? null}
          onOpen={() => undefined}
          rate={playback.rate}
          onRate={(rate) => audio && (audio.playbackRate = rate)}
        />
      </div>
      <p role="status" className="sr-only">
        {note}
      </p>
      {stream.failure && <StreamFailed failure={stream.failure} onRetry={stream.retry} />}
    </div>
  );
}
