import type { ReactNode } from 'react';
import { Avatar } from '../pictures/avatar.tsx';
import { Written } from '../forms/written.tsx';

export interface PersonRowProps {
  readonly person: {
    readonly displayName: string;
    readonly handle: string;
    readonly avatarUrl: string | null;
  };
  /** Actions, on the right. */
  readonly children: ReactNode;
}

/** A user in a list: picture, name and handle. */
export function PersonRow({ person, children }: PersonRowProps) {
  return (
    <li className="flex min-h-16 items-center gap-3">
      <Avatar name={person.displayName} url={person.avatarUrl} />
      <span className="min-w-0 flex-1">
        <Written as="span" className="block truncate text-sm font-medium">
          {person.displayName}
        </Written>
        <span className="block truncate text-sm text-muted">@{person.handle}</span>
      </span>
      {children}
    </li>
  );
}
