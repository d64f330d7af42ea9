import { useInfiniteQuery } from '@tanstack/react-query';
import { Bookmark } from 'lucide-react';
import { Link, useParams } from 'react-router';
import { TestMode } from '../../payments/index.ts';
import { config } from '../../platform/config.ts';
import { errorCode } from '../../platform/errors.ts';
import { PostList, sharedCollection } from '../../posts/index.ts';
import { EmptyState } from '../../ui/lists/empty-state.tsx';
import { Page, PageHeader } from '../../ui/lists/page.tsx';
import { Written } from '../../ui/forms/written.tsx';
import NotFoundPage from '../not-found/page.tsx';
import { ConnectedPost } from '../parts/connected-post.tsx';
import { usePurchases } from '../parts/use-purchases.tsx';
import { useWithheld } from '../parts/use-withheld.ts';

/** A collection of posts that another user shared by a link. Each post is open only to viewers who may see it anyway. */
export default function CollectionPage() {
  const { linkKey = '' } = useParams();
  return <SharedCollection key={linkKey} linkKey={linkKey} />;
}

function SharedCollection({ linkKey }: { readonly linkKey: string }) {
  const isWithheld = useWithheld();
  const query = useInfiniteQuery({ ...sharedCollection(linkKey), enabled: !isWithheld });
  const purchases = usePurchases();
  if (isWithheld) return <NotFoundPage isUnknown={false} />;
  const code = query.error && errorCode(query.error);
  // A link that was cut short also leads to the page 'not found'.
  if (code === 'not_found' || code === 'invalid_input') return <NotFoundPage />;
  const head = query.data?.pages[0];
  return (
    <Page title={head?.name ?? 'Collection'} brand={config().brandName} width="text">
      <TestMode />
      <PageHeader
        title={head ? <Written>{head.name}</Written> : 'Collection'}
        description={
          head?.creator ? (
            <>
              A collection by{' '}
              <Link to={`/creator/${head.creator.handle}`} className="font-medium text-text">
                <Written>{head.creator.displayName}</Written>
              </Link>
            </>
          ) : (
            'A shared collection'
          )
        }
      />
      <PostList
        query={query}
        renderPost={(post) => <ConnectedPost post={post} purchases={purchases} />}
        empty={<EmptyState icon={Bookmark} title="Nothing in this collection right now" />}
      />
      {purchases.dialog}
    </Page>
  );
}
