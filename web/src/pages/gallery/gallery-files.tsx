import { useInfiniteQuery } from '@tanstack/react-query';
import { ImageIcon, ImageOff, Package } from 'lucide-react';
import { Link } from 'react-router';
import type { GalleryItem } from '@limelight/contract/discovery/operations';
import { GALLERY_TEXTS } from '@limelight/contract/discovery/texts';
import { gallery, type GalleryFilter, writeGallery } from '../../discovery/index.ts';
import { MediaBrowser, MediaGridSkeleton } from '../../media/index.ts';
import { Button } from '../../ui/forms/button.tsx';
import { EmptyState } from '../../ui/lists/empty-state.tsx';
import { PagedList } from '../../ui/lists/paged-list.tsx';
import { Time } from '../../ui/values/time.tsx';
import { Written } from '../../ui/forms/written.tsx';

/** The files that match a filter; those that are no longer available show the reason. */
export function GalleryFiles({
  filter,
  onShowAll,
}: {
  readonly filter: GalleryFilter;
  readonly onShowAll: () => void;
}) {
  const query = useInfiniteQuery(gallery(filter));
  const isFiltered = writeGallery(filter).size > 0;
  return (
    <PagedList
      query={query}
      label="Loading your gallery"
      skeleton={<MediaGridSkeleton />}
      empty={isFiltered ? <NothingHere onShowAll={onShowAll} /> : <EmptyGallery />}
      margin="600px"
    >
      {(items) => <Files items={items} />}
    </PagedList>
  );
}

function Files({ items }: { readonly items: readonly GalleryItem[] }) {
  const gone = items.filter((item) => item.gone !== null);
  const things = items.filter((item) => item.media === null && item.gone === null);
  return (
    <>
      <MediaBrowser
        items={items.flatMap((item) =>
          item.media
            ? [
                {
                  key: keyOf(item),
                  media: item.media,
                  caption: <Caption item={item} />,
                },
              ]
            : [],
        )}
      />
      {things.length > 0 && <Things items={things} />}
      {gone.length > 0 && <Gone items={gone} />}
    </>
  );
}

const keyOf = ({ thing, mediaId }: GalleryItem) => `${thing.kind}-${thing.id}-${mediaId}`;

function NothingHere({ onShowAll }: { readonly onShowAll: () => void }) {
  return (
    <EmptyState
      icon={ImageIcon}
      title="Nothing matches these filters"
      action={<Button onClick={onShowAll}>Show everything</Button>}
    />
  );
}

function EmptyGallery() {
  return (
    <EmptyState
      icon={ImageIcon}
      title={GALLERY_TEXTS.empty}
      action={
        <Button asChild>
          <Link to="/dashboard/search">Find something you like</Link>
        </Button>
      }
    >
      <p>{GALLERY_TEXTS.purchased}</p>
      <p>{GALLERY_TEXTS.membership}</p>
    </EmptyState>
  );
}

function Caption({ item }: { readonly item: GalleryItem }) {
  return (
    <p>
      <Link to={pathOf(item)} className="font-semibold hover:underline">
        <Written>{item.title ?? item.creator.displayName}</Written>
      </Link>{' '}
      · {item.source === 'purchased' ? 'purchased' : 'with your membership'}{' '}
      <Time at={item.at} style="date" />
    </p>
  );
}

/** The page of the thing, or else of its creator. */
const pathOf = ({ path, creator }: GalleryItem) => path ?? `/creator/${creator.handle}`;

/** Purchases without a picture. */
function Things({ items }: { readonly items: readonly GalleryItem[] }) {
  return (
    <section aria-label="Other purchases" className="mt-8">
      <ul className="divide-y divide-line">
        {items.map((item) => (
          <li key={keyOf(item)} className="flex min-h-14 items-center gap-3 py-2 text-sm">
            <Package aria-hidden className="size-5 shrink-0 text-muted" strokeWidth={1.75} />
            <span>
              <Link to={pathOf(item)} className="font-semibold hover:underline">
                <Written>{item.title ?? item.creator.displayName}</Written>
              </Link>
              <span className="block text-muted">
                <Written>{item.creator.displayName}</Written> · <Time at={item.at} style="date" />
              </span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Files that were once open to the user, with the creator and the reason why they are gone. */
function Gone({ items }: { readonly items: readonly GalleryItem[] }) {
  return (
    <section aria-label="No longer available" className="mt-8">
      <h2 className="mb-2 text-base">No longer available</h2>
      <ul className="divide-y divide-line">
        {items.map((item) => (
          <li key={keyOf(item)} className="flex min-h-14 items-center gap-3 py-2 text-sm">
            <ImageOff aria-hidden className="size-5 shrink-0 text-muted" strokeWidth={1.75} />
            <span>
              <Link
                to={`/creator/${item.creator.handle}`}
                className="font-semibold hover:underline"
              >
                <Written>{item.title ?? item.creator.displayName}</Written>
              </Link>
              <span className="block text-muted">
                {item.gone ? GALLERY_TEXTS.gone[item.gone] : GALLERY_TEXTS.membership}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
