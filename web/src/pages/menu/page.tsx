import {
  ChevronRight,
  CreditCard,
  Images,
  Receipt,
  Settings,
  ShoppingCart,
  Tv,
  User,
  type LucideIcon,
} from 'lucide-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { FAN_TABS, MENU_TEXTS } from '@limelight/contract/accounts/texts';
import { CART_PATH } from '@limelight/contract/shop/paths';
import { BecomeCreatorButton } from '../../creators/index.ts';
import { LiveBadge } from '../../live/index.ts';
import { api } from '../../platform/api.ts';
import { config } from '../../platform/config.ts';
import { errorSentence } from '../../platform/errors.ts';
import { useMe } from '../../shell/index.ts';
import { cartCount } from '../../shop/index.ts';
import { Card } from '../../ui/lists/card.tsx';
import { initialOf } from '../../ui/pictures/avatar.tsx';
import { ErrorState } from '../../ui/lists/error-state.tsx';
import { Page } from '../../ui/lists/page.tsx';
import { Loading, Skeleton } from '../../ui/lists/skeleton.tsx';
import { Written } from '../../ui/forms/written.tsx';

const PLACES: readonly { to: string; icon: LucideIcon; label: string }[] = [
  { to: '/dashboard/streams', icon: Tv, label: MENU_TEXTS.watchStreams },
  { to: '/dashboard/memberships', icon: CreditCard, label: MENU_TEXTS.memberships },
  { to: '/dashboard/orders', icon: Receipt, label: MENU_TEXTS.orders },
  { to: '/dashboard/profile', icon: User, label: MENU_TEXTS.profile },
  { to: '/dashboard/gallery', icon: Images, label: MENU_TEXTS.gallery },
];

/** The menu: the user, the places to go, and how to become a creator. */
export default function MenuPage() {
  const me = useMe();
  const live = useQuery(api.live.listLiveCreators.queryOptions({ input: {} }));
  const inCart = useQuery(cartCount()).data?.count ?? 0;
  const isAnybodyLive = (live.data?.items.length ?? 0) > 0;
  return (
    <Page title={FAN_TABS.menu} brand={config().brandName}>
      <h1 className="sr-only">{FAN_TABS.menu}</h1>
      {/* From 1024 px on, the user and the rarer actions are beside the places. */}
      <div className="lg:grid lg:grid-cols-[minmax(16rem,1fr)_minmax(0,2fr)] lg:grid-rows-[auto_auto_1fr] lg:items-start lg:gap-x-8">
        {me.isError ? (
          <ErrorState message={errorSentence(me.error)} onRetry={() => void me.refetch()} />
        ) : me.data ? (
          <Card className="flex items-center gap-4">
            <span
              aria-hidden
              className="grid size-16 shrink-0 place-items-center rounded-full bg-commit font-display text-xl font-bold"
            >
              {initialOf(me.data.displayName)}
            </span>
            <div className="min-w-0">
              <Written as="p" className="truncate font-display text-lg font-semibold">
                {me.data.displayName}
              </Written>
              <p className="truncate text-sm text-muted">@{me.data.handle}</p>
            </div>
          </Card>
        ) : (
          <Loading>
            <Skeleton className="h-26 rounded-lg" />
          </Loading>
        )}

        {/* Five tiles leave no gap: those of the last row share its width. */}
        <ul className="mt-4 grid grid-cols-[repeat(auto-fit,minmax(min(8rem,100%),1fr))] gap-3 sm:grid-cols-6 lg:col-start-2 lg:row-span-3 lg:row-start-1 lg:mt-0">
          {PLACES.map(({ to, icon: Icon, label }) => (
            <li
              key={to}
              className="max-sm:last:col-span-full sm:col-span-2 sm:nth-last-[-n+2]:col-span-3"
            >
              <Card asChild className="flex h-full min-h-26 flex-col justify-between gap-3">
                <Link to={to}>
                  <span className="flex flex-wrap items-center justify-between gap-2">
                    <Icon aria-hidden className="size-6 text-accent-text" strokeWidth={1.75} />
                    {to === '/dashboard/streams' && isAnybodyLive && <LiveBadge />}
                  </span>
                  <span className="font-semibold">{label}</span>
                </Link>
              </Card>
            </li>
          ))}
        </ul>

        <section className="mt-8 lg:mt-6">
          <h2 className="mb-2 font-sans text-xs font-semibold tracking-widest text-muted">
            {MENU_TEXTS.other}
          </h2>
          <Card bleed>
            {inCart > 0 && (
              <Link
                to={CART_PATH}
                className="flex min-h-14 items-center gap-3.5 border-b border-line px-5 font-medium hover:bg-hover"
              >
                <ShoppingCart aria-hidden className="size-5.5 text-muted" strokeWidth={1.75} />
                <span className="numbers flex-1">Cart ({inCart})</span>
                <ChevronRight aria-hidden className="size-5 text-muted" strokeWidth={1.75} />
              </Link>
            )}
            <Link
              to="/dashboard/settings"
              className="flex min-h-14 items-center gap-3.5 px-5 font-medium hover:bg-hover"
            >
              <Settings aria-hidden className="size-5.5 text-muted" strokeWidth={1.75} />
              <span className="flex-1">{MENU_TEXTS.settings}</span>
              <ChevronRight aria-hidden className="size-5 text-muted" strokeWidth={1.75} />
            </Link>
          </Card>
        </section>

        {me.data && !me.data.roles.includes('creator') && (
          <div className="mt-6">
            <BecomeCreatorButton userId={me.data.id} />
          </div>
        )}
      </div>
    </Page>
  );
}
