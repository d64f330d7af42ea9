import { memo } from 'react';
import { BadgeCheck, CornerDownRight, HandCoins } from 'lucide-react';
import { CHAT_TEXTS } from '@limelight/contract/live/chat-texts';
import { formatCents } from '@limelight/contract/platform/format-money';
import { cx } from '../../ui/cx.ts';
import { Written } from '../../ui/forms/written.tsx';
import { Badge } from '../../ui/lists/badge.tsx';
import { Avatar } from '../../ui/pictures/avatar.tsx';
import type { ChatLineProps } from './chat-line-props.ts';
import { LineMenu } from './line-menu.tsx';

/** One line: who said it, what they were, and what; a tip stands out with its amount, a paid mark with a bar. */
export const ChatLine = memo(function ChatLine(props: ChatLineProps) {
  const { line, onReact } = props;
  const { author, tip, replyTo } = line;
  return (
    <li
      className={cx(
        'group/line relative flex items-start gap-2 rounded-sm py-1 pr-1 hover:bg-hover',
        line.isSupporter ? 'rounded-l-none border-l-2 border-accent pl-1.5' : 'pl-2',
        tip && 'my-1 bg-positive-soft py-2 hover:bg-positive-soft',
      )}
    >
      <Avatar
        name={author?.displayName ?? '?'}
        url={author?.avatarUrl}
        size="xs"
        className="mt-0.5"
      />
      <div className="min-w-0 flex-1 text-sm wrap-anywhere">
        {replyTo && (
          <p className="flex min-w-0 items-center gap-1 text-xs text-muted">
            <CornerDownRight aria-hidden className="size-3.5 shrink-0" strokeWidth={1.75} />
            <span className="truncate">
              {replyTo.authorName !== null && (
                <>
                  <Written>{replyTo.authorName}</Written>:{' '}
                </>
              )}
              <Written>{replyTo.excerpt}</Written>
            </span>
          </p>
        )}
        {tip && (
          <p className="numbers flex flex-wrap items-center gap-x-1.5 font-semibold">
            <HandCoins aria-hidden className="size-4 text-positive" strokeWidth={1.75} />
            <Written>{author?.displayName ?? 'Somebody'}</Written> tipped {formatCents(tip.cents)}
            {line.isSupporter && <Supporter />}
            {tip.status === 'refunded' && <span className="text-danger">Refunded</span>}
          </p>
        )}
        <p>
          {!tip && (
            <span className="mr-1.5 inline-flex max-w-full items-center gap-1.5 align-baseline">
              <Written as="span" className="truncate font-semibold">
                {author?.displayName ?? 'Deleted account'}
              </Written>
              {line.mark && (
                <Badge
                  kind={line.mark === 'creator' ? 'accent' : 'neutral'}
                  className="px-1.5 py-0"
                >
                  {CHAT_TEXTS.marks[line.mark]}
                </Badge>
              )}
              {line.isSupporter && <Supporter />}
            </span>
          )}
          <Written>{line.text}</Written>
        </p>
        {line.reactions.length > 0 && (
          <p className="mt-1 flex flex-wrap gap-1">
            {line.reactions.map(({ emoji, count, isOwn }) => (
              <button
                key={emoji}
                type="button"
                aria-pressed={isOwn}
                aria-label={`${emoji} ${count}`}
                onClick={() => onReact(line.id, isOwn ? null : emoji)}
                className={cx(
                  'numbers relative reach inline-flex min-h-6 items-center gap-1 rounded-full px-2 text-xs font-semibold ring-1 ring-inset',
                  isOwn ? 'bg-accent-soft text-accent-text ring-accent' : 'bg-raised ring-line',
                )}
              >
                <span aria-hidden>{emoji}</span>
                {count}
              </button>
            ))}
          </p>
        )}
      </div>
      <LineMenu {...props} />
    </li>
  );
});

/** They have bought the mark of this chat. */
function Supporter() {
  return (
    <Badge kind="accent" className="px-1.5 py-0">
      <BadgeCheck aria-hidden className="size-3.5" strokeWidth={1.75} />
      {CHAT_TEXTS.supporter}
    </Badge>
  );
}
