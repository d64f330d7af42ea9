import { Link } from 'react-router';
import { config } from '../platform/config.ts';
import { cx } from '../ui/cx.ts';

/** The logo and the name, as a link to /. */
export function Brand({ className }: { readonly className?: string }) {
  return (
    <Link
      to="/"
      className={cx(
        'inline-flex min-h-11 items-center gap-2.5 font-display text-lg font-bold tracking-tight @max-[22rem]:min-w-11',
        className,
      )}
    >
      <svg viewBox="0 0 32 32" className="size-7 shrink-0" aria-hidden>
        <path d="M16 3 27 26a11 3.2 0 0 1-22 0Z" className="fill-commit-from" />
        <path d="M16 3 27 26a11 3.2 0 0 1-11 3.2Z" className="fill-commit-to" />
        <circle cx="16" cy="4.5" r="3" className="fill-accent" />
      </svg>
      {/* The narrowest phones have room for the logo only. */}
      <span className="max-sm:max-w-28 max-sm:truncate @max-[22rem]:sr-only">
        {config().brandName}
      </span>
    </Link>
  );
}
