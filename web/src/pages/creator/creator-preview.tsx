import { useState, type MouseEvent } from 'react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { mentionsOf } from '@limelight/contract/posts/text-parts';
import { Camera, Eye, ImageIcon } from 'lucide-react';
import { Link } from 'react-router';
import type { CreatorPage } from '@limelight/contract/creators/operations';
import type { PostView } from '@limelight/contract/posts/operations';
import { CreatorAbout, CreatorHeader } from '../../creators/index.ts';
import { FollowButton } from '../../discovery/index.ts';
import { MediaGrid, PostMedia } from '../../media/index.ts';
import { MembershipBox, PriceNote } from '../../memberships/index.ts';
import { errorSentence } from '../../platform/errors.ts';
import {
  lockedLine,
  lockedTitle,
  PostCard,
  PostList,
  postsAsSeen,
  PostText,
  type SeenBy,
  UnlockButton,
} from '../../posts/index.ts';
import { Button } from '../../ui/forms/button.tsx';
import { ChipGroup } from '../../ui/lists/chips.tsx';
import { EmptyState } from '../../ui/lists/empty-state.tsx';
import { Select } from '../../ui/forms/select.tsx';
import { TabPanel, Tabs } from '../../ui/lists/tabs.tsx';
import { toast } from '../../ui/dialogs/toast.tsx';

const AUDIENCES = [
  { value: 'stranger', label: 'Visitor' },
  { value: 'fan', label: 'Fan' },
  { value: 'member', label: 'Member' },
] as const;
type Audience = (typeof AUDIENCES)[number]['value'];

const nothing = () => undefined;

const sayPreview = () =>
  toast({ title: 'This is a preview', description: 'Buttons and links work for your visitors.' });

/** Nothing is followed, liked or paid in a preview: a press only explains that. Text unfolds and media can be browsed. */
function explain(event: MouseEvent) {
  const { target } = event;
  const control = target instanceof Element && target.closest('a, button, label, input');
  if (!control || control.matches('[aria-expanded], [data-live] *')) return;
  event.preventDefault();
  event.stopPropagation();
  sayPreview();
}

/** The owner's page as others see it: a stranger, a fan who follows, or a new member of a tier. */
export function CreatorPreview({
  creator,
  audience,
  onAudience,
}: {
  readonly creator: CreatorPage;
  readonly audience: Audience;
  readonly onAudience: (next: Audience) => void;
}) {
  const { tiers } = creator;
  const [chosen, setChosen] = useState<string>();
  const [tab, setTab] = useState<'posts' | 'media' | 'about'>('posts');
  const tierId = chosen ?? tiers[0]?.id;
  const seenBy: SeenBy = { as: audience, ...(audience === 'member' && tierId && { tierId }) };
  const firstTier = audience === 'member' ? undefined : tiers[0];
  const audiences =
    tiers.length > 0 ? AUDIENCES : AUDIENCES.filter((one) => one.value !== 'member');
  return (
    <>
      <div className="sticky top-16 z-20 border-b border-line bg-accent-soft">
        <div className="flex max-w-320 flex-wrap items-center gap-x-3 gap-y-2 px-4 py-2.5 sm:px-6">
          <p className="flex items-center gap-2 text-sm font-semibold text-accent-text">
            <Eye aria-hidden className="size-5 shrink-0" strokeWidth={1.75} />
            Your page as others see it
          </p>
          <Button asChild size="sm" className="ml-auto sm:order-last">
            <Link to={`/creator/${creator.handle}`} replace>
              <span>
                Back<span className="max-sm:sr-only"> to your page</span>
              </span>
            </Link>
          </Button>
          <ChipGroup label="View as" value={audience} onChange={onAudience} options={audiences} />
          {audience === 'member' && tierId && tiers.length > 1 && (
            <Select
              aria-label="Membership"
              value={tierId}
              onChange={setChosen}
              options={tiers.map(({ id, name }) => ({ value: id, label: name }))}
            />
          )}
        </div>
      </div>
      <div className="max-w-320 pb-10 lg:px-6 lg:pt-8">
        <div onClickCapture={explain}>
          <CreatorHeader
            creator={creator}
            bio={
              creator.bio && (
                <PostText text={creator.bio} mentions={mentionsOf(creator.bio)} fold="line" />
              )
            }
            actions={
              <FollowButton
                creatorId={creator.id}
                follows={audience !== 'stranger'}
                isMember={audience === 'member'}
              />
            }
            more={null}
          />
        </div>
        <div className="mt-6 flex flex-col gap-6 px-4 sm:px-6 md:flex-row-reverse md:items-start md:justify-end lg:gap-8 lg:px-0">
          <aside
            onClickCapture={explain}
            className="space-y-4 md:sticky md:top-36 md:w-64 md:shrink-0 lg:w-80 xl:w-auto xl:max-w-120 xl:flex-1"
          >
            {firstTier && (
              <MembershipBox
                creatorName={creator.displayName}
                tiers={tiers}
                membership={null}
                onSubscribe={nothing}
                note={creator.priceBox && <PriceNote box={creator.priceBox} tiers={tiers} />}
              />
            )}
          </aside>
          <div className="w-full min-w-0 max-w-160 flex-1 max-md:mx-auto xl:flex-none">
            <Tabs
              label={`${creator.displayName}’s page`}
              value={tab}
              onChange={setTab}
              tabs={[
                { value: 'posts', label: 'Posts' },
                { value: 'media', label: 'Media' },
                { value: 'about', label: 'About' },
              ]}
            >
              <TabPanel value="posts">
                <SeenPosts key={JSON.stringify(seenBy)} seenBy={seenBy} show="posts" />
              </TabPanel>
              <TabPanel value="media">
                <SeenPosts key={JSON.stringify(seenBy)} seenBy={seenBy} show="media" />
              </TabPanel>
              <TabPanel value="about">
                <div onClickCapture={explain}>
                  <CreatorAbout
                    creator={creator}
                    text={
                      creator.bio && (
                        <PostText text={creator.bio} mentions={mentionsOf(creator.bio)} />
                      )
                    }
                  />
                </div>
              </TabPanel>
            </Tabs>
          </div>
        </div>
      </div>
    </>
  );
}

function SeenPosts({
  seenBy,
  show,
}: {
  readonly seenBy: SeenBy;
  readonly show: 'posts' | 'media';
}) {
  const query = useInfiniteQuery(postsAsSeen(seenBy));
  const posts = query.data?.pages.flatMap((page) => page.items);
  if (show === 'media' && posts) {
    const media = posts.flatMap((post) =>
      post.media.map((one) => ({ key: `${post.id}-${one.id}`, media: one })),
    );
    return (
      <>
        {media.length > 0 ? (
          <div onClickCapture={explain}>
            <MediaGrid items={media} onOpen={nothing} />
          </div>
        ) : (
          <EmptyState icon={ImageIcon} title="No media yet" />
        )}
        {query.hasNextPage && (
          <Button
            className="mt-4"
            busy={query.isFetchingNextPage}
            onClick={() => void query.fetchNextPage()}
          >
            {query.isFetchNextPageError ? errorSentence(query.error) : 'Show more'}
          </Button>
        )}
      </>
    );
  }
  return (
    <PostList
      query={query}
      renderPost={(post) => <SeenPost post={post} />}
      empty={<EmptyState icon={Camera} title="No posts to see" />}
    />
  );
}

function SeenPost({ post }: { readonly post: PostView }) {
  const unlock =
    post.locked &&
    post.unlockOffers.map((offer, index) => (
      <UnlockButton
        key={offer.kind}
        post={post}
        offer={offer}
        main={index === 0}
        onPress={sayPreview}
      />
    ));
  return (
    <div onClickCapture={explain}>
      <PostCard
        post={post}
        unlock={unlock}
        media={
          post.media.length > 0 && (
            <div data-live>
              <PostMedia
                media={post.media}
                lockedTitle={lockedTitle(post)}
                lockedLine={lockedLine(post)}
                unlock={unlock}
              />
            </div>
          )
        }
      />
    </div>
  );
}
