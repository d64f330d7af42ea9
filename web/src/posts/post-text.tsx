import { useState } from 'react';
import { Link } from 'react-router';
import { textParts, type TextPart } from '@limelight/contract/posts/text-parts';
import { cx } from '../ui/cx.ts';

/** Longer texts are folded in lists; the rest comes at a press. */
const FOLD_AT = 420;
const LINK = 'font-medium text-accent-text underline-offset-4 hover:underline';

/** A post's text with its mentions, tags and links; `fold` shortens a long one. */
export function PostText({
  text,
  mentions,
  fold = false,
  className,
}: {
  readonly text: string;
  /** Handles that somebody has: only these are links. */
  readonly mentions: readonly string[];
  readonly fold?: boolean;
  readonly className?: string;
}) {
  const [open, setOpen] = useState(false);
  const folded = fold && !open && text.length > FOLD_AT;
  return (
    <div className={className}>
      <p className={cx('leading-relaxed whitespace-pre-wrap', folded && 'line-clamp-5')}>
        {textParts(text).map((part, index) => (
          <Part key={index} part={part} mentions={mentions} />
        ))}
      </p>
      {folded && (
        <button
          type="button"
          aria-expanded={false}
          onClick={() => setOpen(true)}
          className="-my-2 min-h-11 text-sm font-semibold text-muted hover:text-text"
        >
          Show more
        </button>
      )}
    </div>
  );
}

function Part({
  part,
  mentions,
}: {
  readonly part: TextPart;
  readonly mentions: readonly string[];
}) {
  if (part.kind === 'link') {
    return (
      <a href={part.url} target="_blank" rel="nofollow ugc noopener noreferrer" className={LINK}>
        {part.text}
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
    <Link to={to} className={LINK}>
      {part.text}
    </Link>
  );
}
