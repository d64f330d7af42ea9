import type { ReactNode } from 'react';
import { ArrowLeft } from 'lucide-react';
import { Link } from 'react-router';
import { cx } from './cx.ts';

export interface PageProps {
  /** The title of the browser's tab; the brand follows it. */
  readonly title: string;
  readonly brand?: string;
  /** `text` for reading and forms, `wide` for grids and tables. */
  readonly width?: 'text' | 'normal' | 'wide';
  /** Stands on the right from 1024 px, below the content before. */
  readonly aside?: ReactNode;
  readonly className?: string;
  readonly children: ReactNode;
}

const WIDTH = { text: 'max-w-170', normal: 'max-w-240', wide: 'max-w-320' } as const;

/** The frame of a page's content: its tab title, its width, its aside. The shell has the landmark. */
export function Page({ title, brand, width = 'normal', aside, className, children }: PageProps) {
  return (
    <div className={cx('mx-auto w-full px-4 py-5 sm:px-6 lg:py-8', WIDTH[width], className)}>
      <title>{brand ? `${title} · ${brand}` : title}</title>
      {aside ? (
        <div className="flex flex-col gap-8 lg:flex-row">
          <div className="min-w-0 flex-1">{children}</div>
          <aside className="w-full shrink-0 lg:w-80">{aside}</aside>
        </div>
      ) : (
        children
      )}
    </div>
  );
}

export interface PageHeaderProps {
  readonly title: ReactNode;
  readonly description?: ReactNode;
  /** Path of the page above; shows a back button. */
  readonly back?: { readonly to: string; readonly label: string };
  readonly actions?: ReactNode;
}

/** The page's one h1, with the way back and its actions. */
export function PageHeader({ title, description, back, actions }: PageHeaderProps) {
  return (
    <header className="mb-6 flex flex-wrap items-center gap-x-3 gap-y-2">
      {back && (
        <Link
          to={back.to}
          aria-label={back.label}
          className="-ml-2 inline-grid target place-items-center rounded-full hover:bg-hover"
        >
          <ArrowLeft aria-hidden className="size-5.5" strokeWidth={1.75} />
        </Link>
      )}
      {/* Beside actions a title keeps its words whole: they go to the next line instead. */}
      <div className={cx('flex-1', actions ? 'min-w-min' : 'min-w-0')}>
        <h1 className={cx('text-xl sm:text-2xl', actions ? 'wrap-break-word' : null)}>{title}</h1>
        {description && <p className="mt-1 text-sm text-muted">{description}</p>}
      </div>
      {actions && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
    </header>
  );
}
