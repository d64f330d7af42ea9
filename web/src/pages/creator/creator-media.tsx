import { useState } from 'react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { ImageIcon } from 'lucide-react';
import { Link, useNavigate } from 'react-router';
import { MediaBrowser, MediaGridSkeleton } from '../../media/index.ts';
import { mediaOfCreator, postPath } from '../../posts/index.ts';
import { ChipGroup } from '../../ui/lists/chips.tsx';
import { EmptyState } from '../../ui/lists/empty-state.tsx';
import { PagedList } from '../../ui/lists/paged-list.tsx';

const KINDS = [
  { value: 'all', label: 'All' },
  { value: 'picture', label: 'Photos' },
  { value: 'video', label: 'Videos' },
] as const;

/** Every file of the creator's posts; a locked one links to its post, which shows how to open it. */
export function CreatorMedia({ handle }: { readonly handle: string }) {
  const [kind, setKind] = useState<(typeof KINDS)[number]['value']>('all');
  return (
    <>
      <ChipGroup label="Kind" value={kind} onChange={setKind} options={KINDS} className="mb-4" />
      <Files key={kind} handle={handle} kind={kind === 'all' ? null : kind} />
    </>
  );
}

function Files({
  handle,
  kind,
}: {
  readonly handle: string;
  readonly kind: 'picture' | 'video' | null;
}) {
  const query = useInfiniteQuery(mediaOfCreator(handle, kind));
  const navigate = useNavigate();
  return (
    <PagedList
      query={query}
      label="Loading media"
      skeleton={<MediaGridSkeleton />}
      empty={<EmptyState icon={ImageIcon} title="No media yet" />}
      margin="600px"
    >
      {(items) => (
        <MediaBrowser
          items={items.map(({ postId, media }) => ({
            key: `${postId}-${media.id}`,
            media,
            caption: <ToPost id={postId} />,
            onLocked: () => void navigate(postPath({ id: postId })),
          }))}
        />
      )}
    </PagedList>
  );
}

function ToPost({ id }: { readonly id: string }) {
  return (
    <Link to={postPath({ id })} className="font-semibold underline-offset-4 hover:underline">
      See the post
    </Link>
  );
}
