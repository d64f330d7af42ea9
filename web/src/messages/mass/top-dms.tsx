import type { ReactNode } from 'react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { ChevronRight } from 'lucide-react';
import { Link } from 'react-router';
import type { MassMessage } from '@limelight/contract/messages/operations';
import { Written } from '../../ui/forms/written.tsx';
import { mass } from './queries.ts';
import { conversionOf, massWords } from './mass-words.ts';

const MOST = 3;

/** The messages that sold, best first, without those that were unsent or taken down: these cannot be sent again. */
export const best = (all: readonly MassMessage[]): MassMessage[] =>
  all
    .filter(({ bought, state, isTakenDown }) => bought > 0 && state !== 'unsent' && !isTakenDown)
    .sort((one, two) => conversionOf(two) - conversionOf(one) || two.bought - one.bought)
    .slice(0, MOST);

/** The best sellers of the latest mass messages, each with a link that sends it to people who never got it. */
export function TopDms({
  conversion,
  empty,
}: {
  readonly conversion: (percent: number) => string;
  /** Shown where nothing was sold yet. */
  readonly empty: ReactNode;
}) {
  const { data } = useInfiniteQuery(mass());
  const top = best(data?.pages.flatMap(({ items }) => items) ?? []);
  if (top.length === 0) return empty;
  return (
    <ul aria-label="Best mass messages" className="mt-2 divide-y divide-line">
      {top.map((one) => (
        <li key={one.id}>
          <Link
            to={`/creator/create?new=message&again=${one.id}`}
            className="flex min-h-14 items-center gap-3 py-2 hover:bg-hover"
          >
            <span className="min-w-0 flex-1">
              <Written as="span" className="line-clamp-1 text-sm font-medium">
                {massWords(one)}
              </Written>
              <span className="numbers block text-sm text-muted">
                {conversion(conversionOf(one))} · Send to new people
              </span>
            </span>
            <ChevronRight aria-hidden className="size-5 shrink-0 text-muted" strokeWidth={1.75} />
          </Link>
        </li>
      ))}
    </ul>
  );
}
