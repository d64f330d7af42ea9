import { useEffect } from 'react';
import { Link, useLocation } from 'react-router';
import { NOT_FOUND_TEXTS } from '@limelight/contract/accounts/texts';
import { config } from '../../platform/config.ts';
import { Button } from '../../ui/forms/button.tsx';

/** Shown for any path without a route. Only the path is logged, never the query, which may have secrets. */
export default function NotFoundPage({
  isUnknown = true,
}: {
  /** False where the address is valid but does not exist for this user; then it is not logged. */
  readonly isUnknown?: boolean;
}) {
  const { pathname } = useLocation();
  useEffect(() => {
    if (isUnknown) console.error('404: no page at', pathname);
  }, [isUnknown, pathname]);
  return (
    <div className="grid min-h-[75dvh] grid-cols-1 place-items-center px-6 text-center">
      <title>{`${NOT_FOUND_TEXTS.title} · ${config().brandName}`}</title>
      <div className="flex flex-col items-center">
        <svg viewBox="0 0 200 150" aria-hidden className="mb-2 w-64 max-w-full">
          <path d="M92 6h16l52 122H40Z" className="fill-accent-soft" />
          <ellipse cx="100" cy="128" rx="60" ry="14" className="fill-accent-soft" />
          <ellipse cx="100" cy="128" rx="38" ry="7" className="fill-hover" />
          <rect x="86" y="0" width="28" height="12" rx="4" className="fill-text" />
          <text
            x="100"
            y="122"
            textAnchor="middle"
            className="fill-accent-text font-display text-3xl font-bold"
          >
            404
          </text>
        </svg>
        <h1 className="text-2xl">{NOT_FOUND_TEXTS.title}</h1>
        <p className="mt-2 text-muted">The lights are on, but nobody’s home.</p>
        <Button asChild variant="primary" className="mt-6">
          <Link to="/">{NOT_FOUND_TEXTS.home}</Link>
        </Button>
      </div>
    </div>
  );
}
