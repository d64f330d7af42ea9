import { lazy, Suspense, useState, type ReactNode } from 'react';
import { LockOpen, Play } from 'lucide-react';
import type { MediaView, OpenMedia } from '@limelight/contract/media/operations';
import type { MessageView } from '@limelight/contract/messages/operations';
import { formatCents } from '@limelight/contract/platform/format-money';
import {
  formatDuration,
  isUnseen,
  LockedSlide,
  Preparing,
  SoundCard,
  unseenWords,
  usePrepared,
} from '../../media/index.ts';
import { Button } from '../../ui/forms/button.tsx';
import { cx } from '../../ui/cx.ts';
import { Picture } from '../../ui/pictures/picture.tsx';

const Viewer = lazy(async () => ({ default: (await import('../../media/viewer.tsx')).Viewer }));

/** The bubble of a message is at most 512 px wide. */
const SIZES = '(min-width: 640px) 512px, 80vw';
/** The limit of the aspect ratio, so that one file never fills the screen. */
const TALLEST = 4 / 5;
const FLATTEST = 2;

const isOpen = (view: MediaView): view is OpenMedia => !view.locked;

/**
 * The files of a message: pictures and films open in the lightbox, sounds play in place, and locked files show their blur and
 * price.
 */
export function MessageMedia({
  message,
  onUnlock,
}: {
  readonly message: MessageView;
  readonly onUnlock: () => void;
}) {
  const [opened, setOpened] = useState<string | null>(null);
  const views = usePrepared(message.media.flatMap(({ view }) => view ?? []));
  const open = views.filter(isOpen);
  const locked = views.filter((view) => view.locked);
  const gone = message.media.length - views.length;
  const sounds = open.filter(({ kind }) => kind === 'audio');
  const seen = open.filter(({ kind }) => kind !== 'audio');
  const { price } = message;
  return (
    <div className="flex w-[min(32rem,74vw)] max-w-full min-w-full flex-col gap-0.5">
      {seen.length > 0 && (
        <div className={cx('grid gap-0.5', seen.length > 1 && 'grid-cols-2')}>
          {seen.map((media, index) => (
            <Tile
              key={media.id}
              media={media}
              // The first of an odd number of files takes the whole width.
              isWide={seen.length === 1 || (seen.length % 2 === 1 && index === 0)}
              onOpen={() => setOpened(media.id)}
            />
          ))}
        </div>
      )}
      {locked.length > 0 && (
        <div className="@container grid min-h-72">
          <LockedSlide
            media={locked}
            title="Locked message"
            line={null}
            blurUrl={locked.find(({ blurUrl }) => blurUrl !== null)?.blurUrl ?? null}
          >
            {price && (
              <Button variant="commit" onClick={onUnlock}>
                <LockOpen aria-hidden className="size-4.5 @max-[12rem]:hidden" strokeWidth={1.75} />
                <span className="numbers">Unlock for {formatCents(price.cents)}</span>
              </Button>
            )}
          </LockedSlide>
        </div>
      )}
      {sounds.map((media) => (
        <div key={media.id} className="p-1.5">
          {isUnseen(media) ? <Preparing media={media} /> : <SoundCard media={media} />}
        </div>
      ))}
      {gone > 0 && (
        <p className="grid min-h-24 place-items-center bg-sunken px-4 text-sm text-muted">
          {gone === 1 ? 'This file can’t be shown' : `${gone} files can’t be shown`}
        </p>
      )}
      {opened !== null && (
        <Suspense>
          <Viewer
            items={seen.map((media) => ({ media }))}
            startId={opened}
            onClose={() => setOpened(null)}
          />
        </Suspense>
      )}
    </div>
  );
}

const NAMES = { picture: 'Open the picture', video: 'Play the video', audio: 'Play' } as const;

function Tile({
  media,
  isWide,
  onOpen,
}: {
  readonly media: OpenMedia;
  readonly isWide: boolean;
  readonly onOpen: () => void;
}): ReactNode {
  const { width, height, kind, alt, durationMs } = media;
  const ratio = width && height ? Math.min(FLATTEST, Math.max(TALLEST, width / height)) : 1;
  return (
    <button
      type="button"
      onClick={onOpen}
      aria-label={
        isUnseen(media) ? unseenWords(media) : alt ? `${NAMES[kind]}: ${alt}` : NAMES[kind]
      }
      // Reserves the space, so that nothing moves when the picture arrives.
      style={{ aspectRatio: isWide ? ratio : 1 }}
      className={cx(
        'relative block w-full overflow-hidden focus-visible:-outline-offset-4',
        isWide && 'col-span-full',
      )}
    >
      {isUnseen(media) ? (
        <Preparing media={media} />
      ) : (
        <Picture
          sources={media.sources}
          alt=""
          sizes={SIZES}
          thumbhash={media.thumbhash}
          className="size-full"
        />
      )}
      {kind === 'video' && (
        <span className="numbers absolute bottom-2 left-2 inline-flex items-center gap-1.5 rounded-full bg-scrim px-2.5 py-1 text-xs font-semibold text-on-picture">
          <Play aria-hidden className="size-3.5 fill-current" strokeWidth={1.75} />
          {durationMs !== null && formatDuration(durationMs)}
        </span>
      )}
    </button>
  );
}
