import type { ReactNode } from 'react';
import type { LucideIcon } from 'lucide-react';
import { FileText, MessageCircle } from 'lucide-react';
import { Link } from 'react-router';
import { Card } from '../../ui/lists/card.tsx';
import { Skeleton } from '../../ui/lists/skeleton.tsx';
import { Written } from '../../ui/forms/written.tsx';
import { SectionEmpty } from './section-empty.tsx';

export interface TopMediaProps {
  readonly icon: LucideIcon;
  readonly title: string;
  readonly empty: string;
  /** Undefined while it loads. */
  readonly rows:
    | readonly {
        readonly kind: string;
        readonly id: string;
        readonly path: string;
        readonly title: string;
        readonly previewUrl: string | null;
        readonly figure: ReactNode;
      }[]
    | undefined;
}

/** The best sellers of the period, each with a link. */
export function TopMedia({ icon, title, empty, rows }: TopMediaProps) {
  return (
    <Card className="flex flex-col">
      <h3 className="text-base">{title}</h3>
      {rows === undefined ? (
        <div aria-hidden className="mt-3 flex flex-col gap-3">
          {[0, 1, 2].map((row) => (
            <div key={row} className="flex items-center gap-3">
              <Skeleton className="size-12" />
              <Skeleton className="h-4 flex-1" />
              <Skeleton className="h-4 w-14" />
            </div>
          ))}
        </div>
      ) : rows.length === 0 ? (
        <SectionEmpty icon={icon}>{empty}</SectionEmpty>
      ) : (
        <ol className="-mx-2 mt-2">
          {rows.map((row, index) => (
            <li key={row.id}>
              <Link
                to={row.path}
                className="flex min-h-14 items-center gap-3 rounded-sm px-2 py-1.5 hover:bg-hover"
              >
                <span aria-hidden className="numbers w-4 text-center text-sm text-muted">
                  {index + 1}
                </span>
                {row.previewUrl ? (
                  <img
                    src={row.previewUrl}
                    alt=""
                    loading="lazy"
                    className="size-12 rounded-sm bg-hover object-cover"
                  />
                ) : (
                  <span className="grid size-12 place-items-center rounded-sm bg-sunken text-muted">
                    {row.kind === 'message' ? (
                      <MessageCircle aria-hidden className="size-5" strokeWidth={1.75} />
                    ) : (
                      <FileText aria-hidden className="size-5" strokeWidth={1.75} />
                    )}
                  </span>
                )}
                <Written as="span" className="line-clamp-2 min-w-0 flex-1 text-sm">
                  {row.title}
                </Written>
                <span className="numbers text-sm font-semibold">{row.figure}</span>
              </Link>
            </li>
          ))}
        </ol>
      )}
    </Card>
  );
}
