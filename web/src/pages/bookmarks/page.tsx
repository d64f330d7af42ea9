import { lazy, Suspense, useState } from 'react';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Bookmark, FolderPlus } from 'lucide-react';
import { Link, useSearchParams } from 'react-router';
import { BOOKMARK_TEXTS } from '@limelight/contract/posts/texts';
import { config } from '../../platform/config.ts';
import {
  bookmarks,
  type CollectionAsk,
  CollectionDialogs,
  CollectionMenu,
  collections,
  PostList,
} from '../../posts/index.ts';
import { Button } from '../../ui/forms/button.tsx';
import { ChipGroup } from '../../ui/lists/chips.tsx';
import { EmptyState } from '../../ui/lists/empty-state.tsx';
import { Page, PageHeader } from '../../ui/lists/page.tsx';
import { Written } from '../../ui/forms/written.tsx';
import { ConnectedPost } from '../parts/connected-post.tsx';
import { usePurchases } from '../parts/use-purchases.tsx';

const ShareCollection = lazy(async () => ({
  default: (await import('./share-collection.tsx')).ShareCollection,
}));

const ALL = 'all';

/** Posts that the user bookmarked, by collection. */
export default function BookmarksPage() {
  const [params, setParams] = useSearchParams();
  const shelves = useQuery(collections()).data?.items ?? [];
  const chosen = shelves.find(({ id }) => id === params.get('collection')) ?? null;
  const query = useInfiniteQuery(bookmarks(chosen?.id ?? null));
  const [ask, setAsk] = useState<CollectionAsk | null>(null);
  const [isSharing, setSharing] = useState(false);
  const purchases = usePurchases();
  return (
    <Page title={BOOKMARK_TEXTS.title} brand={config().brandName} width="text">
      <PageHeader
        title={BOOKMARK_TEXTS.title}
        back={{ to: '/dashboard/menu', label: 'Back to the menu' }}
        actions={
          <Button size="sm" onClick={() => setAsk({ to: 'make' })}>
            <FolderPlus aria-hidden className="size-4.5" strokeWidth={1.75} />
            New collection
          </Button>
        }
      />
      {shelves.length > 0 && (
        <div className="mb-5 flex items-center gap-2">
          <ChipGroup
            label="Collection"
            value={chosen?.id ?? ALL}
            onChange={(id) => setParams(id === ALL ? {} : { collection: id }, { replace: true })}
            options={[
              { value: ALL, label: 'All' },
              ...shelves.map(({ id, name, count }) => ({
                value: id,
                label: (
                  <>
                    <Written>{name}</Written> ({count})
                  </>
                ),
              })),
            ]}
            className="min-w-0 flex-1"
          />
          {chosen && (
            <CollectionMenu collection={chosen} onAsk={setAsk} onShare={() => setSharing(true)} />
          )}
        </div>
      )}
      <PostList
        query={query}
        renderPost={(post) => <ConnectedPost post={post} purchases={purchases} />}
        empty={
          chosen ? (
            <EmptyState icon={Bookmark} title="Nothing in this collection yet" />
          ) : (
            <EmptyState
              icon={Bookmark}
              title={BOOKMARK_TEXTS.empty}
              action={
                <Button asChild>
                  <Link to="/dashboard/search">Find something to save</Link>
                </Button>
              }
            >
              {BOOKMARK_TEXTS.emptyHint}
            </EmptyState>
          )
        }
      />
      {purchases.dialog}
      {isSharing && chosen && (
        <Suspense>
          <ShareCollection collection={chosen} onClose={() => setSharing(false)} />
        </Suspense>
      )}
      <CollectionDialogs
        ask={ask}
        onClose={() => setAsk(null)}
        onMade={({ id }) => setParams({ collection: id }, { replace: true })}
        onDeleted={() => setParams({}, { replace: true })}
      />
    </Page>
  );
}
