import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { CreatorLine } from '../../creators/index.ts';
import { exploreInput, ExploreResults, readSearch, tagHead } from '../../discovery/index.ts';
import { config } from '../../platform/config.ts';
import { Count } from '../../ui/lists/count.tsx';
import { Page, PageHeader } from '../../ui/lists/page.tsx';
import { PreparedGrid } from '../parts/prepared-grid.tsx';
import { usePrefetch } from '../parts/use-prefetch.ts';
import NotFoundPage from '../not-found/page.tsx';

/** Posts with a tag, and the creators who use it. */
export default function TagPage() {
  const params = useParams();
  const { tag } = readSearch(new URLSearchParams({ tag: params.tag ?? '' }));
  return tag === null ? <NotFoundPage /> : <Tag key={tag} tag={tag} />;
}

function Tag({ tag }: { readonly tag: string }) {
  usePrefetch();
  const head = useQuery(tagHead(tag));
  const creators = head.data?.creators ?? [];
  return (
    <Page title={`#${tag}`} brand={config().brandName}>
      <PageHeader
        title={`#${tag}`}
        description={
          head.data &&
          head.data.posts > 0 && <Count value={head.data.posts} noun={['post', 'posts']} />
        }
        back={{ to: '/dashboard/search', label: 'Back to search' }}
      />
      <div className="max-w-228">
        {creators.length > 0 && (
          <section aria-label="Creators" className="mb-6">
            <h2 className="mb-2 text-base">Creators</h2>
            <ul className="grid grid-cols-1 gap-1 sm:grid-cols-2">
              {creators.map((creator) => (
                <li key={creator.id}>
                  <CreatorLine creator={creator} />
                </li>
              ))}
            </ul>
          </section>
        )}
        <ExploreResults
          asked={exploreInput(readSearch(new URLSearchParams({ tag })))}
          renderTiles={(tiles) => <PreparedGrid tiles={tiles} />}
          matchesElsewhere={creators.length > 0}
        />
      </div>
    </Page>
  );
}
