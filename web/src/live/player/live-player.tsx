import { type PointerEvent, type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { STREAM_TEXTS } from '@limelight/contract/live/texts';
import { useFullScreen, useIdle, usePlaybackState, usePlayer } from '../../media/index.ts';
import { cx } from '../../ui/cx.ts';
import { Button } from '../../ui/forms/button.tsx';
import { Spinner } from '../../ui/lists/spinner.tsx';
import { LiveBadge } from '../live-badge.tsx';
import { LiveControls } from './live-controls.tsx';
import { type LiveState, useLiveStream } from './use-live-stream.ts';

export interface LivePlayerProps {
  /** Same-origin path of the viewing's playlist; null while there is none. */
  readonly playlist: string | null;
  readonly title: string;
  readonly viewers: number;
  /** The creator's connection is lost. */
  readonly isHeld: boolean;
  /** At the top of the picture, such as the seconds that are left of a preview. */
  readonly mark?: ReactNode;
  /** The viewing ended on the server: it knows why. */
  readonly onGone: () => void;
  readonly onEnded: () => void;
}

/** Plays a live stream with little delay; its keys are those of films and work on the whole page. */
export function LivePlayer({
  playlist,
  title,
  viewers,
  isHeld,
  mark,
  onGone,
  onEnded,
}: LivePlayerProps) {
  const [root, setRoot] = useState<HTMLDivElement | null>(null);
  const [video, setVideo] = useState<HTMLVideoElement | null>(null);
  const [openMenus, setOpenMenus] = useState(0);
  const [isTall, setTall] = useState(false);
  const playback = usePlaybackState(video, 0);
  const stream = useLiveStream(video, playlist);
  const fullScreen = useFullScreen(root, video);
  const { isIdle, stir, rest } = useIdle();
  const { perform, note } = usePlayer({
    root,
    element: video,
    ...(fullScreen.toggle && { onFullScreen: fullScreen.toggle }),
    isWholePage: true,
    onAction: (action) => {
      stir();
      if (action.do === 'seek' && action.by < 0) stream.stayBehind();
    },
  });
  useTell(stream.state, { gone: onGone, ended: onEnded });

  const hidden = isIdle && !playback.paused && openMenus === 0;
  const press = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return;
    if (event.pointerType === 'mouse') perform({ do: 'toggle' });
    else if (hidden) stir();
    else rest();
  };
  return (
    <div
      ref={setRoot}
      data-player
      role="group"
      aria-label={`Live video: ${title}`}
      tabIndex={-1}
      onPointerMove={(event) => event.pointerType === 'mouse' && stir()}
      onPointerLeave={(event) => event.pointerType === 'mouse' && rest()}
      onFocus={stir}
      className={cx(
        'group/player @container relative mx-auto w-full overflow-hidden bg-viewer text-on-picture select-none focus:outline-none',
        // A picture of a phone that is held upright gets a place that is high, as far as the screen has room for it.
        isTall ? 'h-[75dvh]' : 'aspect-video max-h-[calc(100dvh-10rem)]',
        hidden && 'cursor-none',
      )}
    >
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- there are no captions while it happens */}
      <video
        ref={setVideo}
        playsInline
        onResize={({ currentTarget: { videoWidth, videoHeight } }) =>
          setTall(videoHeight > videoWidth)
        }
        onPointerUp={press}
        onDoubleClick={fullScreen.toggle}
        className="size-full object-contain"
      />
      <div className="pointer-events-none absolute inset-x-0 top-0 flex flex-wrap items-start gap-2 bg-linear-to-b from-scrim to-transparent p-3 pb-8">
        <LiveBadge />
        <span className="numbers rounded-full bg-scrim px-2.5 py-0.5 text-xs font-semibold">
          {STREAM_TEXTS.viewers(viewers)}
        </span>
        {mark}
      </div>
      <p
        role="status"
        className={cx(
          'pointer-events-none absolute top-14 left-1/2 -translate-x-1/2 rounded-full bg-scrim px-3 py-1 text-sm font-semibold transition-opacity',
          note === '' && 'opacity-0',
        )}
      >
        {note}
      </p>
      <Waiting state={stream.state} isHeld={isHeld} isWaiting={playback.waiting} />
      <LiveControls
        container={root}
        video={video}
        playback={playback}
        stream={stream}
        isFull={fullScreen.isFull}
        canFill={fullScreen.toggle !== undefined}
        hidden={hidden}
        perform={perform}
        onMenu={(isOpen) => setOpenMenus((count) => Math.max(0, count + (isOpen ? 1 : -1)))}
      />
      {playback.muted && !playback.paused && !hidden && (
        <Button
          size="sm"
          className="absolute top-14 left-3"
          onClick={() => perform({ do: 'mute' })}
        >
          Turn on the sound
        </Button>
      )}
    </div>
  );
}

function useTell(
  state: LiveState,
  { gone, ended }: { readonly gone: () => void; readonly ended: () => void },
): void {
  const tell = useEffectEvent((is: LiveState) => {
    if (is === 'gone') gone();
    if (is === 'ended') ended();
  });
  useEffect(() => tell(state), [state]);
}

/** What the viewer waits for, in words. */
function Waiting({
  state,
  isHeld,
  isWaiting,
}: {
  readonly state: LiveState;
  readonly isHeld: boolean;
  readonly isWaiting: boolean;
}) {
  const words = isHeld
    ? STREAM_TEXTS.held
    : state === 'broken'
      ? 'This browser couldn’t play the stream.'
      : state === 'reconnecting' || state === 'gone'
        ? 'Reconnecting…'
        : null;
  const isBusy = state === 'loading' || isWaiting;
  if (words === null && !isBusy) return null;
  return (
    <div className="pointer-events-none absolute inset-0 grid place-items-center p-6">
      <div
        role="status"
        className={cx(
          'flex max-w-80 flex-col items-center gap-3 text-center text-sm font-semibold',
          words !== null && 'rounded-lg bg-scrim px-5 py-4',
        )}
      >
        {state !== 'broken' && <Spinner label="Loading the stream" className="scale-125" />}
        {words !== null && <p>{words}</p>}
      </div>
    </div>
  );
}
