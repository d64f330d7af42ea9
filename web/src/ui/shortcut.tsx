import type { ReactNode } from 'react';
import type { LucideIcon } from 'lucide-react';
import { Link } from 'react-router';
import { Card } from './card.tsx';

/** A link to another screen; two fit side by side on a phone, unless the text is large. */
export function Shortcut({
  to,
  icon: Icon,
  label,
  help,
  onClick,
}: {
  readonly to: string;
  readonly icon: LucideIcon;
  readonly label: string;
  readonly help: ReactNode;
  readonly onClick?: () => void;
}) {
  return (
    <Card asChild>
      <Link
        to={to}
        onClick={onClick}
        className="flex items-center gap-4 max-md:flex-col max-md:gap-2 max-md:px-2 max-md:text-center"
      >
        <span className="grid size-13 shrink-0 place-items-center rounded-full bg-accent-soft text-accent-text">
          <Icon aria-hidden className="size-6.5" strokeWidth={1.75} />
        </span>
        <span className="max-w-full min-w-0 wrap-anywhere">
          <span className="block font-display text-sm font-semibold sm:text-base md:text-lg">
            {label}
          </span>
          <span className="block min-h-5 text-sm text-muted max-md:sr-only">{help}</span>
        </span>
      </Link>
    </Card>
  );
}
