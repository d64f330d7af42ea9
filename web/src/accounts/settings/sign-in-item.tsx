import type { ReactNode } from 'react';
import type { LucideIcon } from 'lucide-react';

/** One of the things that a person signs in with, in a list of them. */
export function SignInItem({
  icon: Icon,
  name,
  about,
  children,
}: {
  readonly icon: LucideIcon;
  readonly name: string;
  /** What it is, and since when. */
  readonly about: ReactNode;
  /** Buttons for what can be done with it. */
  readonly children: ReactNode;
}) {
  return (
    <li className="flex min-h-16 items-center gap-3.5 py-2">
      <Icon aria-hidden className="size-5.5 shrink-0 text-muted" strokeWidth={1.75} />
      <div className="min-w-0 flex-1">
        <p className="truncate text-sm font-medium">{name}</p>
        <p className="text-sm text-muted">{about}</p>
      </div>
      {children}
    </li>
  );
}
