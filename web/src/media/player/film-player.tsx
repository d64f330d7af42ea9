import { useEffect, useRef, useState, type PointerEvent } from 'react';
import type { OpenMedia } from '@limelight/contract/media/operations';
import { cx } from '../../ui/cx.ts';
import { languageName } from '../../ui/values/language-name.ts';
import { sourceSets } from '../../ui/pictures/source-sets.ts';
import { Spinner } from '../../ui/lists/spinner.tsx';
import type { RecordingId } from '../shared-position.ts';
import { jumpOfTaps } from './actions.ts';
import { FilmControls } from './film-controls.tsx';
import { StreamFailed } from './stream-failed.tsx';
import { useCaptions } from './use-captions.ts';
import { useFullScreen } from './use-full-screen.ts';
import { useIdle } from './use-idle.ts';
import { usePlayback } from './use-playback.ts';
import { usePlayer } from './use-player.ts';
import { useStream } from './use-stream.ts';

export interface PlayerProps {
  readonly media: Pick<OpenMedia, 'kind' | 'alt' | 'durationMs' | 'captions' | 'sources'> & {
    /** The key under which positions are saved. */
    readonly id: RecordingId;
    /** For a sound. */
    readonly waveform?: OpenMedia['waveform'];
  };
  readonly streamUrl: string;
  readonly autoPlay?: boolean;
  /** Takes the focus from the button that started it. */
  readonly autoFocus?: boolean;
  readonly onEnded?: () => void;
}

/** Plays a film with our own controls: they hide while it plays, and each has a key (actions.ts). */
export function FilmPlayer({
  media,
  streamUrl,
  autoPlay = false,
  autoFocus = false,
  onEnded,
}: PlayerProps) {
  const [root, setRoot] = useState<HTMLDivElement | null>(null);
  const [video, setVideo] = useState<HTMLVideoElement | null>(null);
  const [openMenus, setOpenMenus] = useState(0);
  const stream = useStream(video, streamUrl);
  const playback = usePlayback(video, media);
  const captions = useCaptions(video, media.captions);
  const fullScreen = useFullScreen(root, video);
  const { isIdle, stir, rest } = useIdle();
  const { perform, note } = usePlayer({
    root,
    element: video,
    onCaptions: captions.toggle,
    ...(fullScreen.toggle && { onFullScreen: fullScreen.toggle }),
    onAction: stir,
  });
  const lastTap = useRef<{ atMs: number; place: number } | null>(null);

  useEffect(() => {
    if (autoFocus) root?.focus({ preventScroll: true });
  }, [autoFocus, root]);

  const hidden = isIdle && !playback.paused && openMenus === 0 && !stream.failure;
  const poster = sourceSets(media.sources).at(-1)?.largest.url;

  const press = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return;
    if (event.pointerType === 'mouse') return perform({ do: 'toggle' });
    const box = event.currentTarget.getBoundingClientRect();
    const tap = { atMs: event.timeStamp, place: (event.clientX - box.left) / box.width };
    const by = jumpOfTaps(lastTap.current, tap);
    lastTap.current = tap;
    if (by !== 0) perform({ do: 'seek', by });
    else if (hidden) stir();
    else rest();
  };

  return (
    <div
      ref={setRoot}
      data-player
      role="group"
      aria-label={media.alt ? `Video: ${media.alt}` : 'Video'}
      tabIndex={-1}
      onPointerMove={(event) => event.pointerType === 'mouse' && stir()}
      onPointerLeave={(event) => event.pointerType === 'mouse' && rest()}
      onFocus={stir}
      className={cx(
        'group/player @container relative size-full overflow-hidden bg-viewer text-on-picture select-none focus:outline-none',
        hidden && 'cursor-none',
      )}
    >
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- one for each language, which the rule cannot see */}
      <video
        ref={setVideo}
        playsInline
        autoPlay={autoPlay}
        preload="metadata"
        {...(poster !== undefined && { poster })}
        onEnded={onEnded}
        onPointerUp={press}
        onDoubleClick={fullScreen.toggle}
        className="size-full object-contain"
      >
        {media.captions.map(({ language, url }) => (
          <track
            key={language}
            kind="subtitles"
            srcLang={language}
            label={languageName(language)}
            src={url}
          />
        ))}
      </video>
      {captions.lines.length > 0 && (
        <p
          data-captions
          className={cx(
            'pointer-events-none absolute inset-x-4 flex flex-col items-center text-center text-sm font-medium transition-[bottom] @md:text-lg',
            hidden ? 'bottom-4' : 'bottom-26',
          )}
        >
          {captions.lines.map((line, index) => (
            <span key={index} className="bg-scrim box-decoration-clone px-2 py-0.5">
              {line}
            </span>
          ))}
        </p>
      )}
      <p
        role="status"
        className={cx(
          'pointer-events-none absolute top-4 left-1/2 -translate-x-1/2 rounded-full bg-scrim px-3 py-1 text-sm font-semibold transition-opacity',
          note === '' && 'opacity-0',
        )}
      >
        {note}
      </p>
      {playback.waiting && !stream.failure && (
        <span className="pointer-events-none absolute inset-0 grid place-items-center">
          <Spinner label="Loading the video" className="scale-150" />
        </span>
      )}
      {stream.failure ? (
        <StreamFailed failure={stream.failure} onRetry={stream.retry} />
      ) : (
        <FilmControls
          container={root}
          video={video}
          playback={playback}
          stream={stream}
          captions={media.captions}
          shownCaptions={captions}
          isFull={fullScreen.isFull}
          hidden={hidden}
          canFill={fullScreen.toggle !== undefined}
          perform={perform}
          onMenu={(isOpen) => setOpenMenus((count) => Math.max(0, count + (isOpen ? 1 : -1)))}
        />
      )}
    </div>
  );
}
