import { Maximize, Minimize, PictureInPicture2 } from 'lucide-react';
import {
  type Playback,
  PlayButton,
  type PlayerAction,
  pictureInPicture,
  QualityMenu,
  VolumeControl,
} from '../../media/index.ts';
import { cx } from '../../ui/cx.ts';
import { IconButton } from '../../ui/forms/icon-button.tsx';
import { delayWords, isAtLive } from './delay.ts';
import type { LiveStream } from './use-live-stream.ts';

/** The bar at the bottom of a live picture. It can be reached while it is hidden: focusing one of its buttons shows it. */
export function LiveControls({
  container,
  video,
  playback,
  stream,
  isFull,
  canFill,
  hidden,
  perform,
  onMenu,
}: {
  /** The player: menus are rendered inside it. */
  readonly container: HTMLElement | null;
  readonly video: HTMLVideoElement | null;
  readonly playback: Playback;
  readonly stream: LiveStream;
  readonly isFull: boolean;
  readonly canFill: boolean;
  readonly hidden: boolean;
  readonly perform: (action: PlayerAction) => void;
  readonly onMenu: (isOpen: boolean) => void;
}) {
  const picture = pictureInPicture(video);
  const isLive = isAtLive(stream.delay) && !playback.paused;
  const words = delayWords(stream.delay);
  return (
    <div
      className={cx(
        'absolute inset-x-0 bottom-0 flex flex-wrap items-center bg-linear-to-t from-scrim to-transparent px-1.5 pt-10 pb-1 transition-opacity duration-200 @md:px-3',
        hidden &&
          'pointer-events-none opacity-0 has-focus-visible:pointer-events-auto has-focus-visible:opacity-100',
      )}
    >
      <PlayButton playback={playback} perform={perform} />
      <VolumeControl playback={playback} element={video} perform={perform} />
      <button
        type="button"
        disabled={isLive}
        onClick={stream.toLive}
        className="inline-flex target items-center gap-2 rounded-full px-2 text-xs font-semibold not-disabled:hover:bg-current/10 disabled:cursor-default"
      >
        <span
          aria-hidden
          className={cx('size-2 rounded-full', isLive ? 'bg-live' : 'bg-current opacity-60')}
        />
        {isLive ? 'Live' : 'Back to live'}
      </button>
      {words !== null && (
        <span className="numbers text-xs opacity-90 @max-[22rem]:sr-only">{words}</span>
      )}
      <span className="flex-1" />
      {stream.qualities.length > 0 && (
        <QualityMenu container={container} onOpen={onMenu} stream={stream} onPicture={picture} />
      )}
      {picture && (
        <IconButton
          icon={PictureInPicture2}
          label="Picture in picture"
          onClick={picture}
          className={cx(stream.qualities.length > 0 && 'hidden @md:inline-grid')}
        />
      )}
      {canFill && (
        <IconButton
          icon={isFull ? Minimize : Maximize}
          label={isFull ? 'Exit full screen' : 'Full screen'}
          onClick={() => perform({ do: 'fullscreen' })}
        />
      )}
    </div>
  );
}
