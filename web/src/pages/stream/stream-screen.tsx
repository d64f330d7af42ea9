import { lazy, Suspense, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { MessageCircle } from 'lucide-react';
import type { StreamView } from '@limelight/contract/live/operations';
import { useResumeFollow } from '../../discovery/index.ts';
import {
  GoalBar,
  markCheckout,
  Stage,
  streamTip,
  useChat,
  useStreamChannel,
  useViewing,
  useViewingNews,
} from '../../live/index.ts';
import { resumeJoining, tierChangeCheckout } from '../../memberships/index.ts';
import { TestMode, TIP_VERB } from '../../payments/index.ts';
import { api } from '../../platform/api.ts';
import { config } from '../../platform/config.ts';
import { lockedLine } from '../../posts/index.ts';
import { cx } from '../../ui/cx.ts';
import { Card } from '../../ui/lists/card.tsx';
import { Page } from '../../ui/lists/page.tsx';
import { Skeleton } from '../../ui/lists/skeleton.tsx';
import { ReturnedOrder } from '../parts/returned-order.tsx';
import { useCarryOn } from '../parts/use-carry-on.ts';
import { usePurchases } from '../parts/use-purchases.tsx';
import { useSignIn } from '../parts/use-sign-in.ts';
import { StreamAbout } from './stream-about.tsx';
import { StreamOffers, tiersOf } from './stream-offers.tsx';

/** Loaded once a viewing is open. */
const ChatPanel = lazy(async () => ({
  default: (await import('../../live/chat/chat-panel.tsx')).ChatPanel,
}));

const CHAT_PLACE = 'h-[min(32rem,70dvh)] lg:sticky lg:top-20 lg:h-[calc(100dvh-7rem)]';

/** The picture with what is about it below, and the chat beside it. */
export function StreamScreen({ stream }: { readonly stream: StreamView }) {
  const queries = useQueryClient();
  const purchases = usePurchases();
  const signIn = useSignIn();
  const { creator } = stream;
  const isLive = stream.state === 'live';
  const mayWatch = isLive && stream.access !== 'locked';
  const { viewing, ended, reopen } = useViewing(stream.id, mayWatch, stream.access === 'open');
  const readAgain = () =>
    void queries.invalidateQueries({
      queryKey: api.live.get.key({ input: { streamId: stream.id } }),
    });
  const [wasOpen, setWasOpen] = useState(false);
  if (viewing.at === 'open' && !wasOpen) setWasOpen(true);
  const showsChat = stream.chat.isOn && !signIn && isLive && stream.access === 'open' && wasOpen;
  // Its place is kept during a preview, so that the picture stays where it is when the rest is bought.
  const keepsPlace = stream.chat.isOn && !signIn && isLive && stream.access === 'preview';
  const chat = useChat(stream.id, showsChat);
  useStreamChannel(stream.id, chat.hear);
  useViewingNews(stream.id, readAgain);
  const resumeFollow = useResumeFollow(creator.id);
  useCarryOn(true, purchases, {
    ...resumeFollow,
    ...resumeJoining(creator, tiersOf(stream)),
    [TIP_VERB]: (_id, { open }) => {
      if (isLive && stream.access === 'open') open(streamTip(stream));
    },
  });
  const mayTip =
    isLive && stream.access === 'open' && !stream.viewer.isOwner && !stream.viewer.isLook;
  const tip = mayTip ? () => purchases.open(streamTip(stream)) : undefined;
  const { markCents } = stream;
  const mark =
    markCents === null || stream.hasMark
      ? null
      : { priceCents: markCents, onBuy: () => purchases.open(markCheckout(stream, markCents)) };
  const goal = chat.query.data?.goal ?? stream.goal;
  return (
    <Page
      title={`${stream.title} · ${creator.displayName}`}
      brand={config().brandName}
      className="max-lg:pt-0 sm:max-lg:pt-5"
    >
      <div
        className={cx(
          'flex flex-col gap-4',
          showsChat || keepsPlace
            ? 'lg:grid lg:grid-cols-[minmax(0,1fr)_22rem] lg:items-start lg:gap-6'
            : 'max-w-240',
        )}
      >
        <div className="flex min-w-0 flex-col gap-4">
          <div className="max-sm:sticky max-sm:top-16 max-sm:z-10 max-sm:-mx-4">
            <Stage
              stream={stream}
              viewing={viewing}
              onGone={ended}
              onReopen={reopen}
              onStale={readAgain}
              who={lockedLine(stream)}
              onSignIn={signIn ? () => signIn(null) : undefined}
              offers={
                <StreamOffers
                  stream={stream}
                  purchases={purchases}
                  onChangeTier={() => purchases.open(tierChangeCheckout(creator))}
                />
              }
            />
          </div>
          <StreamAbout stream={stream} onTip={tip} />
          {isLive && goal && <GoalBar goal={goal} />}
          {stream.ticketCents !== null && <TestMode />}
        </div>
        {keepsPlace && (
          <Card className={`${CHAT_PLACE} grid place-items-center text-center max-lg:hidden`}>
            <p className="flex flex-col items-center gap-2 text-sm text-muted">
              <MessageCircle aria-hidden className="size-8" strokeWidth={1.25} />
              The chat opens with the stream.
            </p>
          </Card>
        )}
        {showsChat && (
          <Suspense fallback={<Skeleton className={`${CHAT_PLACE} rounded-lg`} />}>
            <ChatPanel streamId={stream.id} chat={chat} mark={mark} className={CHAT_PLACE} />
          </Suspense>
        )}
      </div>
      {purchases.dialog}
      <ReturnedOrder />
    </Page>
  );
}
