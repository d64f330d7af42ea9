import type { ReactNode } from 'react';
import { HandCoins } from 'lucide-react';
import type { MessageTip } from '@limelight/contract/messages/operations';
import { formatCents } from '@limelight/contract/platform/format-money';
import { longPressClass, useLongPress } from '../../ui/forms/use-long-press.ts';
import { cx } from '../../ui/cx.ts';
import { Written } from '../../ui/forms/written.tsx';
import { clockTime } from './day-words.ts';
import { MessageText } from './message-text.tsx';

const STATUS: Readonly<Record<MessageTip['status'], string | null>> = {
  paid: null,
  partly_refunded: 'Partly refunded',
  refunded: 'Refunded',
  disputed: 'Disputed',
};

/** A tip in the conversation: the giver, the amount, their words, and the state of the money. */
export function TipRow({
  tip,
  author,
  words,
  sentAt,
  menu,
  onLongPress,
}: {
  readonly tip: MessageTip;
  /** 'You', or the other person's name. */
  readonly author: string;
  readonly words: string | null;
  /** ISO 8601. */
  readonly sentAt: string;
  /** The actions on it, in groups. */
  readonly menu: ReactNode;
  /** Called on a long press; undefined where there is no action. */
  readonly onLongPress?: () => void;
}) {
  const longPress = useLongPress(onLongPress);
  const status = STATUS[tip.status];
  return (
    <div className="group/message my-3 flex items-center justify-center gap-1">
      <div
        {...longPress}
        className={cx(
          'max-w-[min(28rem,90%)] min-w-0 rounded-lg bg-positive-soft px-4 py-2.5 text-center',
          onLongPress && longPressClass,
        )}
      >
        <p className="flex flex-wrap items-center justify-center gap-x-2 text-sm font-semibold">
          <HandCoins aria-hidden className="size-4.5 text-positive" strokeWidth={1.75} />
          <span className="numbers">
            <Written as="span">{author}</Written> tipped {formatCents(tip.cents)}
          </span>
        </p>
        {words && (
          <div className="mt-1">
            <MessageText text={words} />
          </div>
        )}
        <p className="numbers mt-0.5 text-xs text-muted">
          {status !== null && <span className="font-semibold text-danger">{status} · </span>}
          <time dateTime={sentAt}>{clockTime(sentAt)}</time>
        </p>
      </div>
      {menu}
    </div>
  );
}
