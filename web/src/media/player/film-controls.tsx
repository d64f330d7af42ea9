import {
  Maximize,
  Minimize,
  Pause,
  PictureInPicture2,
  Play,
  RotateCcw,
  Volume2,
  VolumeX,
} from 'lucide-react';
import { cx } from '../../ui/cx.ts';
import { IconButton } from '../../ui/forms/icon-button.tsx';
import type { PlayerAction } from './actions.ts';
import { CaptionsMenu, QualityMenu, SpeedMenu } from './player-menus.tsx';
import { PlayerRange } from './player-range.tsx';
import { SeekBar, Times } from './seek-bar.tsx';
import type { Caption, Captions } from './use-captions.ts';
import { pictureInPicture } from './use-full-screen.ts';
import type { Playback } from './use-playback.ts';
import type { Stream } from './use-stream.ts';

export interface FilmControlsProps {
  /** The player: menus are rendered inside it. */
  readonly container: HTMLElement | null;
  readonly video: HTMLVideoElement | null;
  readonly playback: Playback;
  readonly stream: Stream;
  readonly captions: readonly Caption[];
  readonly shownCaptions: Captions;
  readonly isFull: boolean;
  readonly canFill: boolean;
  readonly hidden: boolean;
  readonly perform: (action: PlayerAction) => void;
  readonly onMenu: (isOpen: boolean) => void;
}

/** The control bar at the bottom of a film. It can be reached while it is hidden: focusing one of its buttons shows it. */
export function FilmControls(props: FilmControlsProps) {
  const { container, video, playback, stream, captions, shownCaptions, hidden, perform, onMenu } =
    props;
  const place = { container, onOpen: onMenu };
  const picture = pictureInPicture(video);
  return (
    <>
      {playback.paused && !playback.waiting && (
        <span
          aria-hidden
          className="pointer-events-none absolute inset-0 m-auto grid size-16 place-items-center rounded-full bg-scrim backdrop-blur-sm"
        >
          <Play className="size-7 translate-x-0.5 fill-current" strokeWidth={1.75} />
        </span>
      )}
      <div
        className={cx(
          'absolute inset-x-0 bottom-0 bg-linear-to-t from-scrim to-transparent px-1.5 pt-10 pb-1 transition-opacity duration-200 @md:px-3',
          hidden &&
            'pointer-events-none opacity-0 has-focus-visible:pointer-events-auto has-focus-visible:opacity-100',
        )}
      >
        <div className="flex px-2">
          <SeekBar
            playback={playback}
            onDark
            onSeek={(seconds) => video && (video.currentTime = seconds)}
          />
        </div>
        <div className="-mt-1 flex items-center">
          <PlayButton playback={playback} perform={perform} />
          <VolumeControl playback={playback} element={video} perform={perform} />
          <Times playback={playback} />
          <span className="flex-1" />
          {captions.length > 0 && (
            <CaptionsMenu {...place} captions={captions} shown={shownCaptions} />
          )}
          <SpeedMenu
            {...place}
            rate={playback.rate}
            onRate={(rate) => video && (video.playbackRate = rate)}
          />
          {stream.qualities.length > 0 && (
            <QualityMenu {...place} stream={stream} onPicture={picture} />
          )}
          {picture && (
            <IconButton
              icon={PictureInPicture2}
              label="Picture in picture"
              onClick={picture}
              className={cx(stream.qualities.length > 0 && 'hidden @md:inline-grid')}
            />
          )}
          {props.canFill && (
            <IconButton
              icon={props.isFull ? Minimize : Maximize}
              label={props.isFull ? 'Exit full screen' : 'Full screen'}
              onClick={() => perform({ do: 'fullscreen' })}
            />
          )}
        </div>
      </div>
    </>
  );
}

export function PlayButton({
  playback: { paused, ended },
  perform,
}: {
  readonly playback: Playback;
  readonly perform: (action: PlayerAction) => void;
}) {
  const [icon, label] = ended
    ? ([RotateCcw, 'Play again'] as const)
    : paused
      ? ([Play, 'Play'] as const)
      : ([Pause, 'Pause'] as const);
  return (
    <IconButton
      icon={icon}
      label={label}
      onClick={() => perform({ do: 'toggle' })}
      className="[&_svg]:fill-current"
    />
  );
}

/** The volume slider is for mice; phones have buttons for the volume. */
export function VolumeControl({
  playback: { muted, volume },
  element,
  perform,
}: {
  readonly playback: Playback;
  readonly element: HTMLMediaElement | null;
  readonly perform: (action: PlayerAction) => void;
}) {
  return (
    <div className="flex items-center">
      <IconButton
        icon={muted ? VolumeX : Volume2}
        label={muted ? 'Unmute' : 'Mute'}
        onClick={() => perform({ do: 'mute' })}
      />
      <PlayerRange
        aria-label="Volume"
        aria-valuetext={muted ? 'Muted' : `${Math.round(volume * 100)}%`}
        data-keys="volume"
        min={0}
        max={1}
        step={0.05}
        value={muted ? 0 : volume}
        onValue={(next) => {
          if (!element) return;
          element.volume = next;
          element.muted = next === 0;
        }}
        className="hidden h-11 w-20 cursor-pointer accent-current @md:block"
      />
    </div>
  );
}
