import { Lock, LockOpen } from 'lucide-react';
import type { MessageView } from '@limelight/contract/messages/operations';
import { formatCents } from '@limelight/contract/platform/format-money';
import { Button } from '../../ui/forms/button.tsx';
import { cx } from '../../ui/cx.ts';
import { MessageText } from './message-text.tsx';

/** Always the same lines, so that they do not tell the length of the words. */
const LINES = ['w-full', 'w-11/12', 'w-3/5'] as const;

/** The words that open with the price, for viewers who may read them; for others a blur and the button to unlock. */
export function LockedWords({
  message,
  isOwn,
  onUnlock,
}: {
  readonly message: Pick<MessageView, 'lockedText' | 'locked' | 'price' | 'media' | 'text'>;
  readonly isOwn: boolean;
  readonly onUnlock: () => void;
}) {
  const { lockedText, locked, price, media, text } = message;
  if (lockedText !== null) {
    const Icon = isOwn ? Lock : LockOpen;
    return (
      <div className={cx(text && 'mt-1.5 border-t border-current/25 pt-1.5')}>
        <p className="flex items-center gap-1.5 text-xs font-semibold">
          <Icon aria-hidden className="size-3.5" strokeWidth={2} />
          Locked words
        </p>
        <MessageText text={lockedText} />
      </div>
    );
  }
  // The blur of locked files already has the button.
  const hasButton = locked && media.every(({ view }) => view?.locked !== true);
  return (
    <div className={cx('w-64 max-w-full', text && 'mt-2')}>
      <span className="sr-only">Locked words</span>
      <div aria-hidden data-testid="blur" className="space-y-1.5 py-1 blur-[3px]">
        {LINES.map((width) => (
          <span key={width} className={cx('block h-3 rounded-full bg-current/30', width)} />
        ))}
      </div>
      {hasButton && price && (
        <Button variant="commit" onClick={onUnlock} className="mt-2 w-full">
          <LockOpen aria-hidden className="size-4.5" strokeWidth={1.75} />
          <span className="numbers">Unlock for {formatCents(price.cents)}</span>
        </Button>
      )}
    </div>
  );
}
