import { lazy, Suspense, useState } from 'react';
import { Play } from 'lucide-react';
import type { OpenMedia } from '@limelight/contract/media/operations';
import { SoundTime } from './sound-time.tsx';
import { Waveform } from '../ui/pictures/waveform.tsx';
import { Written } from '../ui/forms/written.tsx';

const Player = lazy(async () => ({ default: (await import('./player/player.tsx')).Player }));

/** A sound on one line: until the user presses play, only its waveform and its length. */
export function SoundCard({ media }: { readonly media: OpenMedia }) {
  const [playing, setPlaying] = useState(false);
  const { streamUrl, alt, durationMs, waveform } = media;
  if (playing && streamUrl !== null) {
    return (
      <Suspense fallback={<Card name={alt} durationMs={durationMs} waveform={waveform} />}>
        <Player media={media} streamUrl={streamUrl} autoPlay autoFocus />
      </Suspense>
    );
  }
  return (
    <Card
      name={alt}
      durationMs={durationMs}
      waveform={waveform}
      {...(streamUrl !== null && { onPlay: () => setPlaying(true) })}
    />
  );
}

function Card({
  name,
  durationMs,
  waveform,
  onPlay,
}: {
  readonly name: string | null;
  readonly durationMs: number | null;
  readonly waveform: readonly number[] | null;
  readonly onPlay?: () => void;
}) {
  const seconds = Math.round((durationMs ?? 0) / 1000);
  return (
    <div className="@container w-full rounded-lg bg-sunken p-2 text-text ring-1 ring-line ring-inset">
      {name && (
        <Written as="p" className="truncate px-2 pt-1 text-sm font-medium">
          {name}
        </Written>
      )}
      <div className="flex items-center">
        <button
          type="button"
          onClick={onPlay}
          disabled={!onPlay}
          aria-label={name ? `Play the audio: ${name}` : 'Play the audio'}
          className="inline-grid target place-items-center rounded-full hover:bg-current/10 disabled:opacity-50"
        >
          <Play aria-hidden className="size-5.5 fill-current" strokeWidth={1.75} />
        </button>
        {waveform === null ? (
          <span aria-hidden className="h-1 flex-1 rounded-full bg-line" />
        ) : (
          <Waveform bars={waveform} className="h-8 min-w-0 flex-1 text-muted" />
        )}
        {durationMs !== null && <SoundTime seconds={seconds} duration={seconds} />}
        {/* Space for the volume and speed controls of the player. */}
        {waveform !== null && <span aria-hidden className="w-11 shrink-0 @md:w-42" />}
      </div>
    </div>
  );
}
