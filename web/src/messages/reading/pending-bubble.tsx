import { CircleAlert, Clock, Paperclip, WifiOff } from 'lucide-react';
import { formatCents } from '@limelight/contract/platform/format-money';
import { Button } from '../../ui/forms/button.tsx';
import { cx } from '../../ui/cx.ts';
import { MessageText } from './message-text.tsx';
import type { QueuedMessage } from './pending-queue.ts';

/** A message that the server does not have yet, and the reason. */
export function PendingBubble({
  message,
  onRetry,
  onDrop,
}: {
  readonly message: QueuedMessage;
  readonly onRetry: () => void;
  /** Puts it back into the composer, or deletes it. */
  readonly onDrop: (how: 'edit' | 'delete') => void;
}) {
  const { text, lockedText, media, priceCents, state } = message;
  const hasFailed = state === 'failed';
  return (
    <div className="mt-1 flex flex-col items-end gap-1">
      <div
        className={cx(
          'max-w-[min(32rem,82%)] rounded-lg px-3.5 py-2',
          hasFailed ? 'bg-danger-soft text-text' : 'bg-accent text-accent-ink',
        )}
      >
        <span className="sr-only">You: </span>
        {media.length > 0 && (
          <p className="numbers flex items-center gap-1.5 text-sm font-medium">
            <Paperclip aria-hidden className="size-4 shrink-0" strokeWidth={1.75} />
            {media.length === 1 ? '1 file' : `${media.length} files`}
            {priceCents !== null && ` · ${formatCents(priceCents)}`}
          </p>
        )}
        {text && <MessageText text={text} />}
        {lockedText && <MessageText text={lockedText} />}
        <p role="status" className="mt-0.5 flex items-center justify-end gap-1.5 text-xs">
          <StateMark state={state} />
          {STATE_WORDS[state]}
        </p>
      </div>
      {hasFailed && (
        <div role="alert" className="max-w-[min(32rem,90%)] text-right text-sm text-danger">
          <p>{message.failure}</p>
          <div className="mt-1 flex flex-wrap justify-end gap-2">
            <Button size="sm" onClick={onRetry}>
              Try again
            </Button>
            <Button size="sm" variant="quiet" onClick={() => onDrop('edit')}>
              Edit
            </Button>
            <Button size="sm" variant="quiet" onClick={() => onDrop('delete')}>
              Delete
            </Button>
          </div>
        </div>
      )}
    </div>
  );
}

const STATE_WORDS: Record<QueuedMessage['state'], string> = {
  queued: 'Sending',
  sending: 'Sending',
  offline: 'Waiting for the network',
  failed: 'Not sent',
};

function StateMark({ state }: Pick<QueuedMessage, 'state'>) {
  const Icon = state === 'offline' ? WifiOff : state === 'failed' ? CircleAlert : Clock;
  return <Icon aria-hidden className="size-3.5 shrink-0" strokeWidth={2} />;
}
