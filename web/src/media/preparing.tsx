import { CircleAlert } from 'lucide-react';
import type { MediaView } from '@limelight/contract/media/operations';
import { cx } from '../ui/cx.ts';
import { Spinner } from '../ui/lists/spinner.tsx';

/** Texts in place of a file that cannot be seen yet, or at all. */
const WORDS = {
  picture: {
    processing: 'This picture is being prepared',
    failed: 'This picture can’t be shown',
  },
  video: { processing: 'This video is being prepared', failed: 'This video can’t be shown' },
  audio: {
    processing: 'This recording is being prepared',
    failed: 'This recording can’t be shown',
  },
} as const;

/** Whether nothing of the file can be seen: it is being prepared, or it failed. Its owner still sees what was there before. */
export const isUnseen = (media: MediaView): boolean =>
  !media.locked &&
  media.status !== 'ready' &&
  media.sources.length === 0 &&
  media.streamUrl === null;

/** The text for screen readers in place of a file that cannot be seen. */
export const unseenWords = ({ kind, status }: Pick<MediaView, 'kind' | 'status'>): string =>
  WORDS[kind][status === 'failed' ? 'failed' : 'processing'];

/** Shown in place of a file that cannot be seen; fills its box. */
export function Preparing({
  media,
  small = false,
}: {
  readonly media: Pick<MediaView, 'kind' | 'status'>;
  /** In a tile of a grid. */
  readonly small?: boolean;
}) {
  return (
    <span
      role="status"
      className={cx(
        'grid size-full place-content-center place-items-center gap-2 bg-sunken text-center text-muted',
        small ? 'px-1.5 text-xs' : 'px-4 text-sm',
      )}
    >
      {media.status === 'failed' ? (
        <CircleAlert aria-hidden className="size-5" strokeWidth={1.75} />
      ) : (
        <Spinner />
      )}
      {unseenWords(media)}
    </span>
  );
}
