import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { DISCOVER } from '@limelight/contract/discovery/limits';
import { DISCOVER_TEXTS } from '@limelight/contract/discovery/texts';
import { FeaturedCard } from '../../creators/index.ts';
import { api } from '../../platform/api.ts';
import { Button } from '../../ui/forms/button.tsx';

/** The creators with the most members; not shown where there are none. */
export function Featured() {
  const { data } = useQuery(
    api.discovery.listCreators.queryOptions({ input: { limit: DISCOVER.featured } }),
  );
  if (!data || data.items.length === 0) return null;
  return (
    <section className="mx-auto max-w-320 px-4 py-16 sm:px-6 lg:py-24">
      <div className="mb-6 flex flex-wrap items-end justify-between gap-4">
        <div>
          <h2 className="text-2xl lg:text-3xl">{DISCOVER_TEXTS.featured}</h2>
          <p className="mt-2 text-muted">Photographers, cooks, musicians, makers.</p>
        </div>
        <Button asChild>
          <Link to="/auth?mode=signup">See all</Link>
        </Button>
      </div>
      <ul className="-mx-4 -mt-1 scroll-row snap-mandatory scroll-px-4 gap-3 px-4 pt-1 pb-2 sm:-mx-6 sm:scroll-px-6 sm:gap-4 sm:px-6">
        {data.items.map((creator) => (
          <li
            key={creator.id}
            className="w-[62vw] max-w-64 sm:w-60 xl:max-w-60 xl:min-w-0 xl:flex-1"
          >
            <FeaturedCard creator={creator} />
          </li>
        ))}
      </ul>
    </section>
  );
}
