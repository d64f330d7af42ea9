import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Bookmark } from 'lucide-react';
import { Link } from 'react-router';
import { BOOKMARK_TEXTS } from '@limelight/contract/posts/texts';
import { GALLERY_TEXTS } from '@limelight/contract/discovery/texts';
import { galleryCreators, type GalleryFilter } from '../../discovery/queries.ts';
import { config } from '../../platform/config.ts';
import { Button } from '../../ui/button.tsx';
import { ChipGroup } from '../../ui/chips.tsx';
import { Page, PageHeader } from '../../ui/page.tsx';
import { Select } from '../../ui/select.tsx';
import { GalleryFiles } from './gallery-files.tsx';

const SOURCES = [
  { value: 'all', label: 'All' },
  { value: 'purchased', label: 'Purchased' },
  { value: 'membership', label: 'Memberships' },
] as const;
const KINDS = [
  { value: 'all', label: 'Photos and videos' },
  { value: 'picture', label: 'Photos' },
  { value: 'video', label: 'Videos' },
  { value: 'audio', label: 'Audio' },
] as const;
const EVERYONE = 'all';

/** What the person bought, and what memberships give while they last. */
export default function GalleryPage() {
  const creators = useQuery(galleryCreators());
  const [filter, setFilter] = useState<GalleryFilter>({
    source: 'all',
    creatorId: null,
    kind: null,
  });
  const people = creators.data?.items ?? [];
  return (
    <Page title={GALLERY_TEXTS.title} brand={config().brandName} width="wide">
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
      {people.length > 0 && (
        <div className="mb-5 flex flex-col gap-3 sm:flex-row sm:items-center sm:justify-between">
          <ChipGroup
            label="Show"
            value={filter.source}
            onChange={(source) => setFilter({ ...filter, source })}
            options={SOURCES}
          />
          <div className="grid grid-cols-2 gap-2 sm:w-90">
            <Select
              aria-label="Kind"
              value={filter.kind ?? EVERYONE}
              onChange={(kind) => setFilter({ ...filter, kind: kind === 'all' ? null : kind })}
              options={KINDS}
            />
            <Select
              aria-label="Creator"
              value={filter.creatorId ?? EVERYONE}
              onChange={(id) =>
                setFilter({
                  ...filter,
                  creatorId: people.find((one) => one.id === id)?.id ?? null,
                })
              }
              options={[
                { value: EVERYONE, label: 'All creators' },
                ...people.map((one) => ({ value: one.id, label: one.displayName })),
              ]}
            />
          </div>
        </div>
      )}
      <GalleryFiles key={JSON.stringify(filter)} filter={filter} />
    </Page>
  );
}
