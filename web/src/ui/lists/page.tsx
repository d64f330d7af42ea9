import type { ReactNode } from 'react';
import { ArrowLeft } from 'lucide-react';
import { Link } from 'react-router';
import { cx } from '../cx.ts';

export interface PageProps {
  /** The title of the browser tab; the brand is added after it. */
  readonly title: string;
  readonly brand?: string;
  /** The two layouts: a column for reading and forms, or the whole width for grids, tables and two columns. */
  readonly width?: 'text' | 'wide';
  readonly className?: string;
  readonly children: ReactNode;
}

const WIDTH = { text: 'max-w-170', wide: 'max-w-320' } as const;

/**
 * The frame of a page's content: its tab title and its width, with the same left edge on every page. The main landmark is in
 * the shell.
 */
export function Page({ title, brand, width = 'wide', className, children }: PageProps) {
  return (
    <div className={cx('w-full px-4 py-5 sm:px-6 lg:py-8', WIDTH[width], className)}>
      <title>{brand ? `${title} · ${brand}` : title}</title>
      {children}
    </div>
  );
}

export interface PageHeaderProps {
  readonly title: ReactNode;
  readonly description?: ReactNode;
  /** The parent page; shows a back button. */
  readonly back?: { readonly to: string; readonly label: string };
  readonly actions?: ReactNode;
}

/** The page's only h1, with the back button and the actions. */
export function PageHeader({ title, description, back, actions }: PageHeaderProps) {
  return (
    <header className="mb-6 flex flex-wrap items-center gap-x-3 gap-y-2">
      {back && (
        // From 1024 px on a separate line, so that every title begins at the same edge.
        <span className="-ml-2 lg:-mt-4 lg:basis-full">
          <Link
            to={back.to}
            className="inline-flex target items-center justify-center gap-2 rounded-full text-sm font-medium text-muted hover:bg-hover hover:text-text max-lg:text-text lg:px-2"
          >
            <ArrowLeft aria-hidden className="size-5.5 shrink-0 lg:size-4.5" strokeWidth={1.75} />
            <span className="max-lg:sr-only">{back.label}</span>
          </Link>
        </span>
      )}
      {/* A title with actions does not break within words: the actions move to the next line instead. A name may be one long
         word. */}
      <div
        className={cx(
          'flex-1',
          !actions
            ? 'min-w-0'
            : typeof title === 'string'
              ? 'min-w-min'
              : 'min-w-[min(12rem,100%)]',
        )}
      >
        <h1 className="text-xl sm:text-2xl">{title}</h1>
        {description && <p className="mt-1 text-sm text-muted">{description}</p>}
      </div>
      {actions && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
    </header>
  );
}
