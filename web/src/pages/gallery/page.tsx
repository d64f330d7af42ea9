import { useQuery } from '@tanstack/react-query';
import { Bookmark } from 'lucide-react';
import { Link, useSearchParams } from 'react-router';
import { BOOKMARK_TEXTS } from '@limelight/contract/posts/texts';
import { GALLERY_TEXTS } from '@limelight/contract/discovery/texts';
import {
  galleryCreators,
  type GalleryFilter,
  readGallery,
  writeGallery,
} from '../../discovery/index.ts';
import { config } from '../../platform/config.ts';
import { Button } from '../../ui/forms/button.tsx';
import { Page, PageHeader } from '../../ui/lists/page.tsx';
import { GalleryFiles } from './gallery-files.tsx';
import { GalleryFilters } from './gallery-filters.tsx';

/** The files that the user bought, and those that memberships open while they run. */
export default function GalleryPage() {
  const [params, setParams] = useSearchParams();
  const { data: creators } = useQuery(galleryCreators());
  const filter = readGallery(params);
  const show = (next: GalleryFilter) =>
    setParams(writeGallery(next), { replace: true, preventScrollReset: true });
  const people = creators?.items ?? [];
  return (
    <Page title={GALLERY_TEXTS.title} brand={config().brandName}>
      <PageHeader
        title={GALLERY_TEXTS.title}
        actions={
          <Button asChild size="sm" variant="quiet">
            <Link to="/dashboard/bookmarks">
              <Bookmark aria-hidden className="size-4.5" strokeWidth={1.75} />
              {BOOKMARK_TEXTS.title}
            </Link>
          </Button>
        }
      />
      {people.length > 0 && <GalleryFilters filter={filter} people={people} onChange={show} />}
      <GalleryFiles
        key={params.toString()}
        filter={filter}
        onShowAll={() => setParams({}, { replace: true })}
      />
    </Page>
  );
}
