import { useState } from 'react';
import { Link } from 'react-router';
import { textParts, type TextPart } from '@limelight/contract/posts/text-parts';
import { cx } from '../ui/cx.ts';
import { Written } from '../ui/forms/written.tsx';

/** Longer texts are folded; a press shows the rest. A line is one on a phone. */
const FOLDS = {
  lines: { at: 420, lines: 5, className: 'line-clamp-5' },
  line: { at: 42, lines: 1, className: 'line-clamp-1 sm:line-clamp-3' },
} as const;
const LINK = 'font-medium text-accent-text underline-offset-4 hover:underline';

/** A text with its mentions, tags and links; `fold` shortens a long one to some lines, or to one on a phone. */
export function PostText({
  text,
  mentions,
  fold,
  className,
}: {
  readonly text: string;
  /** Handles that exist; only these become links. */
  readonly mentions: readonly string[];
  readonly fold?: keyof typeof FOLDS | undefined;
  readonly className?: string;
}) {
  const [open, setOpen] = useState(false);
  const folded = fold !== undefined && !open && isLonger(text, FOLDS[fold]);
  return (
    <div
      className={cx(
        folded && fold === 'line' && 'max-sm:flex max-sm:items-baseline max-sm:gap-1.5',
        className,
      )}
    >
      <Written
        as="p"
        text
        className={cx(
          'leading-relaxed wrap-anywhere whitespace-pre-wrap',
          folded && FOLDS[fold].className,
        )}
      >
        {textParts(text).map((part, index) => (
          <Part key={index} part={part} mentions={mentions} />
        ))}
      </Written>
      {folded && (
        <button
          type="button"
          aria-expanded={false}
          onClick={() => setOpen(true)}
          className={cx(
            '-my-2 target shrink-0 text-sm font-semibold text-muted hover:text-text',
            fold === 'line' && !isLonger(text, { at: 4 * FOLDS.line.at, lines: 3 }) && 'sm:hidden',
          )}
        >
          {fold === 'line' ? 'more' : 'Show more'}
        </button>
      )}
    </div>
  );
}

const isLonger = (text: string, than: { readonly at: number; readonly lines: number }) =>
  text.length > than.at || text.trim().split('\n').length > than.lines;

function Part({
  part,
  mentions,
}: {
  readonly part: TextPart;
  readonly mentions: readonly string[];
}) {
  if (part.kind === 'link') {
    return (
      <a
        dir="ltr"
        href={part.url}
        target="_blank"
        rel="nofollow ugc noopener noreferrer"
        className={LINK}
      >
        {part.url}
      </a>
    );
  }
  const to =
    part.kind === 'tag'
      ? `/tag/${encodeURIComponent(part.tag)}`
      : part.kind === 'mention' && mentions.includes(part.handle)
        ? `/creator/${part.handle}`
        : null;
  return to === null ? (
    part.text
  ) : (
    <Link dir="auto" to={to} className={LINK}>
      {part.text}
    </Link>
  );
}
