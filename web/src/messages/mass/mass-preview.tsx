import { Lock, Music, Video } from 'lucide-react';
import { fillNames, nameInWords, withNamePlaces } from '@limelight/contract/messages/name-place';
import { formatCents } from '@limelight/contract/platform/format-money';
import type { Cents } from '@limelight/contract/platform/money';
import { cx } from '../../ui/cx.ts';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { Written } from '../../ui/forms/written.tsx';
import { LockedWords } from '../reading/locked-words.tsx';
import { MessageText } from '../reading/message-text.tsx';
import type { ShownFile } from '../sending/use-shown-files.ts';

/** A mass message as one of its recipients sees it before they buy what it locks. */
export function MassPreview({
  text,
  hasLockedText,
  files,
  priceCents,
  to,
  onClose,
}: {
  readonly text: string;
  readonly hasLockedText: boolean;
  readonly files: readonly ShownFile[];
  /** Null for a free message. */
  readonly priceCents: Cents | null;
  /** The name of a recipient; null where the audience is empty. */
  readonly to: string | null;
  readonly onClose: () => void;
}) {
  const says = fillNames(withNamePlaces(text.trim()), nameInWords(to));
  const isSold = priceCents !== null;
  return (
    <Dialog
      open
      onClose={onClose}
      title="Preview"
      description={
        to === null ? (
          'What a fan gets'
        ) : (
          <>
            What <Written>{to}</Written> gets
          </>
        )
      }
    >
      <div className="w-fit max-w-full overflow-hidden rounded-lg bg-raised ring-1 ring-line ring-inset">
        {files.length > 0 && (
          <ul aria-label="Files" className="flex flex-wrap gap-1 p-1.5">
            {files.map((file) => (
              <li key={file.id}>
                <PreviewFile file={file} isLocked={isSold && !file.isFree} />
              </li>
            ))}
          </ul>
        )}
        <div className="px-3.5 py-2">
          {says && <MessageText text={says} />}
          {hasLockedText && (
            // Without the button to unlock, which only recipients see.
            <LockedWords
              message={{ lockedText: null, locked: false, price: null, media: [], text: says }}
              isOwn={false}
              onUnlock={onClose}
            />
          )}
          {priceCents !== null && (
            <p className="numbers mt-1.5 text-sm font-semibold">
              Unlock for {formatCents(priceCents)}
            </p>
          )}
        </div>
      </div>
    </Dialog>
  );
}

const KIND_WORD = { picture: 'Picture', video: 'Video', audio: 'Audio', file: 'File' } as const;

function PreviewFile({ file, isLocked }: { readonly file: ShownFile; readonly isLocked: boolean }) {
  const Icon = isLocked ? Lock : file.kind === 'video' ? Video : Music;
  return (
    <span className="relative grid size-24 place-items-center overflow-hidden rounded-md bg-sunken">
      {file.pictureUrl && (
        <img
          src={file.pictureUrl}
          alt=""
          className={cx('absolute inset-0 size-full object-cover', isLocked && 'scale-110 blur-md')}
        />
      )}
      {(isLocked || file.kind !== 'picture') && (
        <Icon
          aria-hidden
          className={cx('relative size-6', file.pictureUrl && 'text-on-picture drop-shadow-md')}
          strokeWidth={1.75}
        />
      )}
      <span className="sr-only">
        {isLocked ? `Locked: ${KIND_WORD[file.kind]}` : KIND_WORD[file.kind]}
      </span>
    </span>
  );
}
