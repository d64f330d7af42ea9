import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useInfiniteQuery } from '@tanstack/react-query';
import { OFFER_PARAMETER } from '@limelight/contract/web-routes';
import { mentionsOf } from '@limelight/contract/posts/text-parts';
import { Camera } from 'lucide-react';
import { Link, useSearchParams } from 'react-router';
import type { CreatorPage, Tier } from '@limelight/contract/creators/operations';
import { useVisit } from '../../analytics/index.ts';
import { CreatorAbout, CreatorHeader } from '../../creators/index.ts';
import { useResumeFollow } from '../../discovery/index.ts';
import { CreatorStreams, useLiveOf } from '../../live/index.ts';
import {
  ClosingNote,
  joinCheckout,
  MembershipBox,
  OfferedPrice,
  OfferLine,
  OffersNote,
  PriceNote,
  resumeJoining,
  tierChangeCheckout,
  useOfferCode,
  useOffers,
} from '../../memberships/index.ts';
import { resumeTip, TestMode } from '../../payments/index.ts';
import { config } from '../../platform/config.ts';
import { PostList, postsOfCreator, PostText } from '../../posts/index.ts';
import { CreatorShop, useSells } from '../../shop/index.ts';
import { Button } from '../../ui/forms/button.tsx';
import { cx } from '../../ui/cx.ts';
import { EmptyState } from '../../ui/lists/empty-state.tsx';
import { TabPanel, Tabs } from '../../ui/lists/tabs.tsx';
import { ConnectedPost } from '../parts/connected-post.tsx';
import { ReturnedOrder } from '../parts/returned-order.tsx';
import { useCarryOn } from '../parts/use-carry-on.ts';
import { usePrefetch } from '../parts/use-prefetch.ts';
import { usePurchases, type Purchases } from '../parts/use-purchases.tsx';
import { CreatorActions, CreatorMore } from './creator-actions.tsx';
import { CreatorMedia } from './creator-media.tsx';
import { SubscribeBar } from './subscribe-bar.tsx';
import { SubscribeRow } from './subscribe-row.tsx';

const TABS = [
  { value: 'posts', label: 'Posts' },
  { value: 'media', label: 'Media' },
  { value: 'shop', label: 'Shop' },
  { value: 'about', label: 'About' },
] as const;

const isMember = ({ viewer: { membership } }: CreatorPage) =>
  membership !== null && membership.status !== 'ended';

/** The loaded page: header, membership, posts. */
export function CreatorView({
  creator,
  handle,
}: {
  readonly creator: CreatorPage;
  readonly handle: string;
}) {
  const [params, setParams] = useSearchParams();
  const purchases = usePurchases();
  usePrefetch();
  useVisit(creator.id, creator.viewer.isOwner);
  const resumeFollow = useResumeFollow(creator.id);
  const { isOwner } = creator.viewer;
  const member = isMember(creator);
  const liveNow = useLiveOf(creator.handle);
  const tab = TABS.find(({ value }) => value === params.get('tab'))?.value ?? 'posts';
  const sells = useSells(handle);
  // A link to the shop opens it, also where there is nothing for sale anymore.
  const hasShop = isOwner || sells === true || tab === 'shop';
  const tabs = TABS.filter(({ value }) => value !== 'shop' || hasShop);
  const subscribe = (tier: Tier) => purchases.open(joinCheckout(creator, tier));

  useCarryOn(
    true,
    purchases,
    isOwner
      ? {}
      : {
          ...resumeFollow,
          ...resumeTip(creator, null),
          ...resumeJoining(creator, member ? [] : creator.tiers),
        },
  );

  const box = useRef<HTMLDivElement>(null);
  const row = useRef<HTMLDivElement>(null);
  const [showsBox, setShowsBox] = useState(false);
  const goToBox = () => {
    flushSync(() => setShowsBox(true));
    box.current?.scrollIntoView({ block: 'start' });
    box.current?.focus({ preventScroll: true });
  };
  const own = creator.viewer.membership;
  const canChangeTier = own !== null && creator.tiers.some((tier) => tier.id !== own.tierId);
  const offersMembership = !isOwner && (member || creator.tiers.length > 0);
  // On phones a row replaces the box, which opens below it.
  const offersRow = offersMembership && !member;
  const code = useOfferCode();
  const offerOn = useOffers({ id: creator.id, hasOffers: creator.hasOffers && offersRow });
  const asked = offersRow &&
    (creator.hasOffers || code !== null) && { creatorId: creator.id, code };
  return (
    // Keeps the focused element above the bar that offers the membership.
    <div className="max-w-320 pb-10 max-md:**:scroll-mb-18 lg:px-6 lg:pt-8">
      <title>{`${creator.displayName} (@${creator.handle}) · ${config().brandName}`}</title>
      <CreatorHeader
        creator={creator}
        isLive={liveNow !== undefined}
        bio={
          creator.bio && (
            <PostText text={creator.bio} mentions={mentionsOf(creator.bio)} fold="line" />
          )
        }
        actions={<CreatorActions creator={creator} />}
        more={<CreatorMore creator={creator} purchases={purchases} />}
      />
      <div className="mt-4 flex flex-col gap-4 px-4 sm:px-6 md:mt-6 md:flex-row-reverse md:items-start md:justify-end md:gap-6 lg:gap-8 lg:px-0">
        <aside className="space-y-3 empty:hidden md:sticky md:top-22 md:w-64 md:shrink-0 md:space-y-4 lg:w-80 xl:w-auto xl:max-w-120 xl:flex-1">
          {!isOwner && creator.closesAt !== null && <ClosingNote at={creator.closesAt} />}
          {asked && <OffersNote {...asked} tiers={creator.tiers} />}
          {offersRow && (
            <SubscribeRow
              ref={row}
              tiers={creator.tiers}
              offerOn={offerOn}
              showsBox={showsBox}
              onToggle={() => setShowsBox(!showsBox)}
              onChoose={goToBox}
              onSubscribe={subscribe}
            />
          )}
          {offersMembership && (
            <div
              ref={box}
              tabIndex={-1}
              className={cx('scroll-mt-24 outline-none', offersRow && !showsBox && 'max-md:hidden')}
            >
              <MembershipBox
                creatorName={creator.displayName}
                tiers={creator.tiers}
                membership={creator.viewer.membership}
                onSubscribe={subscribe}
                onChangeTier={
                  canChangeTier ? () => purchases.open(tierChangeCheckout(creator)) : undefined
                }
                offerOn={offerOn}
                offerLineOn={
                  asked ? (tier) => <OfferLine {...asked} tierId={tier.id} /> : undefined
                }
                note={
                  creator.priceBox &&
                  (asked ? (
                    <OfferedPrice {...asked} box={creator.priceBox}>
                      {(box) => <PriceNote box={box} tiers={creator.tiers} />}
                    </OfferedPrice>
                  ) : (
                    <PriceNote box={creator.priceBox} tiers={creator.tiers} />
                  ))
                }
              />
            </div>
          )}
          {offersRow && <TestMode />}
        </aside>
        <div className="w-full min-w-0 max-w-160 flex-1 space-y-4 max-md:mx-auto xl:flex-none">
          <CreatorStreams handle={creator.handle} />
          <Tabs
            label={`${creator.displayName}’s page`}
            value={tab}
            onChange={(next) =>
              setParams(
                {
                  ...(code !== null && { [OFFER_PARAMETER]: code }),
                  ...(next !== 'posts' && { tab: next }),
                },
                { replace: true, preventScrollReset: true },
              )
            }
            tabs={tabs}
          >
            <TabPanel value="posts">
              <Posts creator={creator} handle={handle} purchases={purchases} />
            </TabPanel>
            <TabPanel value="media">
              <CreatorMedia handle={handle} />
            </TabPanel>
            <TabPanel value="shop">
              <CreatorShop handle={handle} displayName={creator.displayName} isOwner={isOwner} />
            </TabPanel>
            <TabPanel value="about">
              <CreatorAbout
                creator={creator}
                text={
                  creator.bio ? (
                    <PostText text={creator.bio} mentions={mentionsOf(creator.bio)} />
                  ) : null
                }
              />
            </TabPanel>
          </Tabs>
        </div>
      </div>
      {offersRow && (
        <SubscribeBar
          tiers={creator.tiers}
          offerOn={offerOn}
          row={row}
          onChoose={goToBox}
          onSubscribe={subscribe}
        />
      )}
      {purchases.dialog}
      <ReturnedOrder />
    </div>
  );
}

function Posts({
  creator,
  handle,
  purchases,
}: {
  readonly creator: CreatorPage;
  readonly handle: string;
  readonly purchases: Purchases;
}) {
  const query = useInfiniteQuery(postsOfCreator(handle));
  return (
    <PostList
      query={query}
      renderPost={(post, index) => (
        <ConnectedPost post={post} purchases={purchases} priority={index === 0} />
      )}
      empty={
        <EmptyState
          icon={Camera}
          title="No posts yet"
          action={
            creator.viewer.isOwner && (
              <Button asChild variant="primary">
                <Link to="/dashboard/create">Create a post</Link>
              </Button>
            )
          }
        >
          {creator.viewer.isOwner
            ? 'Your posts will appear here.'
            : `Follow ${creator.displayName} to see their first post in your feed.`}
        </EmptyState>
      }
    />
  );
}
