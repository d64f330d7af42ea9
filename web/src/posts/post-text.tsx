import { useState } from 'react';
import { Link } from 'react-router';
import { cx } from '../ui/cx.ts';
import { splitText } from './rich-text.ts';

/** Longer texts are folded in lists; the rest comes at a press. */
const FOLD_AT = 420;
const LINK = 'font-medium text-accent-text underline-offset-4 hover:underline';

/** A post's text with its mentions, tags and links; `fold` shortens a long one. */
export function PostText({
  text,
  fold = false,
  className,
}: {
  readonly text: string;
  readonly fold?: boolean;
  readonly className?: string;
}) {
  const [open, setOpen] = useState(false);
  const folded = fold && !open && text.length > FOLD_AT;
  return (
    <div className={className}>
      <p className={cx('leading-relaxed whitespace-pre-wrap', folded && 'line-clamp-5')}>
        {splitText(text).map((piece, index) => {
          if (piece.kind === 'words') return piece.text;
          return piece.kind === 'link' ? (
            <a
              key={index}
              href={piece.to}
              target="_blank"
              rel="nofollow ugc noopener noreferrer"
              className={LINK}
            >
              {piece.text}
            </a>
          ) : (
            <Link key={index} to={piece.to} className={LINK}>
              {piece.text}
            </Link>
          );
        })}
      </p>
      {folded && (
        <button
          type="button"
          onClick={() => setOpen(true)}
          className="-my-2 min-h-11 text-sm font-semibold text-muted hover:text-text"
        >
          Show more
        </button>
      )}
    </div>
  );
}
