import { CircleAlert, ImageOff, Lock, LockOpen, Music, RotateCcw, Video, X } from 'lucide-react';
import { cx } from '../../ui/cx.ts';
import type { MessageTray } from './use-message-tray.ts';
import type { ShownFile } from './use-shown-files.ts';

const KIND_WORD = { picture: 'Picture', video: 'Video', audio: 'Audio', file: 'File' } as const;

/** The files of the draft, and which of them are free. */
export function ComposerFiles({
  tray,
  hasPrice,
  onChange,
}: {
  readonly tray: Pick<MessageTray, 'shown' | 'remove' | 'retry' | 'change'>;
  readonly hasPrice: boolean;
  /** Called after a file was removed, unlocked or locked. */
  readonly onChange: () => void;
}) {
  const files = tray.shown;
  if (files.length === 0) return null;
  return (
    <ol aria-label="Files in this message" className="scroll-row gap-2 px-1 pt-1 pb-2">
      {files.map((file, index) => {
        const name = `${KIND_WORD[file.kind]} ${index + 1} of ${files.length}`;
        return (
          <li key={file.id} className="flex min-w-24 flex-col gap-1">
            <div className="relative size-24 overflow-hidden rounded-lg bg-sunken ring-1 ring-line ring-inset">
              <Face file={file} />
              {file.progress !== null && (
                <span
                  role="progressbar"
                  aria-label={`Upload: ${name}`}
                  aria-valuemin={0}
                  aria-valuemax={100}
                  aria-valuenow={Math.floor(file.progress * 100)}
                  className="numbers absolute inset-0 grid place-items-center bg-scrim text-sm font-semibold text-on-picture"
                >
                  {Math.floor(file.progress * 100)}%
                </span>
              )}
              {file.failure !== null && (
                <div className="absolute inset-0 flex flex-col items-center justify-end gap-1 bg-scrim p-1.5 text-center text-on-picture">
                  <CircleAlert aria-hidden className="size-4 shrink-0" strokeWidth={2} />
                  <span role="alert" className="line-clamp-3 text-2xs font-medium">
                    {file.failure}
                  </span>
                  {file.canRetry && (
                    <button
                      type="button"
                      aria-label={`Try again: ${name}`}
                      onClick={() => tray.retry(file.id)}
                      className="relative reach grid size-7 place-items-center rounded-full bg-on-picture text-commit-ink"
                    >
                      <RotateCcw aria-hidden className="size-4" strokeWidth={2} />
                    </button>
                  )}
                </div>
              )}
              <button
                type="button"
                aria-label={`Remove: ${name}`}
                onClick={() => {
                  tray.remove(file.id);
                  onChange();
                }}
                className="absolute reach top-1 right-1 grid size-7 place-items-center rounded-full bg-scrim text-on-picture"
              >
                <X aria-hidden className="size-4" strokeWidth={2} />
              </button>
            </div>
            {hasPrice && (
              <button
                type="button"
                aria-pressed={file.isFree}
                aria-label={`Free: ${name}`}
                onClick={() => {
                  tray.change(file.id, { isFree: !file.isFree });
                  onChange();
                }}
                className={cx(
                  'relative reach inline-flex min-h-8 items-center justify-center gap-1 rounded-full text-xs font-semibold',
                  file.isFree
                    ? 'bg-positive-soft text-positive'
                    : 'bg-accent-soft text-accent-text',
                )}
              >
                {file.isFree ? (
                  <LockOpen aria-hidden className="size-3.5" strokeWidth={2} />
                ) : (
                  <Lock aria-hidden className="size-3.5" strokeWidth={2} />
                )}
                {file.isFree ? 'Free' : 'Locked'}
              </button>
            )}
          </li>
        );
      })}
    </ol>
  );
}

function Face({ file }: { readonly file: ShownFile }) {
  if (file.pictureUrl) {
    return <img src={file.pictureUrl} alt="" className="size-full object-cover" />;
  }
  const Icon = file.kind === 'audio' ? Music : file.kind === 'video' ? Video : ImageOff;
  return (
    <span className="flex size-full flex-col items-center justify-center gap-1 p-2 text-muted">
      <Icon aria-hidden className="size-6" strokeWidth={1.5} />
      <span className="line-clamp-2 text-center text-2xs break-all">{file.name}</span>
    </span>
  );
}
