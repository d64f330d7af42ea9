import { useInfiniteQuery } from '@tanstack/react-query';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import { Written } from '../../ui/forms/written.tsx';
import { EmptyLine } from '../../ui/lists/empty-line.tsx';
import { PagedList } from '../../ui/lists/paged-list.tsx';
import { Skeleton } from '../../ui/lists/skeleton.tsx';
import { ownProducts } from '../manage/queries.ts';

/** The products that a code is for, among those on sale. */
export function ProductChoice({
  chosen,
  problem,
  onChange,
}: {
  readonly chosen: readonly string[];
  readonly problem: string | undefined;
  readonly onChange: (productIds: readonly string[]) => void;
}) {
  const query = useInfiniteQuery(ownProducts('published'));
  return (
    <div role="group" aria-label="Products" className="px-1 pb-2">
      <PagedList
        query={query}
        label="Loading your products"
        moreLabel="Show more"
        skeleton={<Skeleton className="h-24 rounded-lg" />}
        empty={<EmptyLine>You have nothing on sale yet.</EmptyLine>}
      >
        {(items) => (
          <ul>
            {items.map(({ id, title }) => (
              <li key={id}>
                <Checkbox
                  label={<Written className="wrap-anywhere">{title}</Written>}
                  checked={chosen.includes(id)}
                  onChange={(isChosen) =>
                    onChange(isChosen ? [...chosen, id] : chosen.filter((one) => one !== id))
                  }
                />
              </li>
            ))}
          </ul>
        )}
      </PagedList>
      {problem !== undefined && (
        <p role="alert" className="text-sm font-medium text-danger">
          {problem}
        </p>
      )}
    </div>
  );
}
