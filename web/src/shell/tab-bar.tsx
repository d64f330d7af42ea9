import { Link, useLocation } from 'react-router';
import { useUnreadMessages } from '../messages/index.ts';
import { cx } from '../ui/cx.ts';
import { Skeleton } from '../ui/lists/skeleton.tsx';
import { manageOf, openPlace, tabsOf, type Tab } from './tabs-of.ts';
import { UnreadBadge, withUnread } from './unread-badge.tsx';
import { useMe } from './use-me.ts';
import { useUnread } from './use-unread.ts';

/** Tabs at the bottom of the screen, near the thumb; from 1024 px they are a rail on the left. */
export function TabBar() {
  const { data: me, isError } = useMe();
  const unread: Readonly<Record<string, number>> = {
    '/dashboard/messages': useUnreadMessages(),
    '/dashboard/notifications': useUnread(),
  };
  // if the person could not be loaded, the tabs are a fan's, which work for everyone
  const tabs = me ? tabsOf(me.roles) : isError ? tabsOf([]) : null;
  const manage = me?.roles.includes('creator') ? manageOf(me.handle) : [];
  const open = openPlace([...(tabs ?? []), ...manage], useLocation());
  return (
    <div
      data-frame
      className="@container bottom-safe fixed inset-x-0 bottom-0 z-30 border-t border-line bg-bar lg:sticky lg:top-16 lg:bottom-auto lg:h-[calc(100dvh---spacing(16))] lg:overflow-y-auto lg:w-[min(15rem,320px)] lg:shrink-0 lg:border-t-0 lg:border-r lg:bg-transparent lg:backdrop-blur-none lg:px-3 lg:py-5"
    >
      <nav aria-label="Tabs">
        <ul className="flex lg:flex-col lg:gap-1">
          {tabs
            ? tabs.map((tab) => (
                <li key={tab.to} className="min-w-0 flex-1">
                  <TabLink
                    tab={tab}
                    open={tab === open}
                    crowded={tabs.length > 4}
                    unread={unread[tab.to] ?? 0}
                  />
                </li>
              ))
            : [1, 2, 3].map((key) => (
                <li key={key} className="flex-1 p-3">
                  <Skeleton className="mx-auto h-8 w-16 lg:w-full" />
                </li>
              ))}
        </ul>
      </nav>
      {manage.length > 0 && (
        <nav aria-labelledby="manage" className="max-lg:hidden">
          <h2
            id="manage"
            className="mt-6 mb-1 px-4 font-sans text-sm font-medium tracking-normal text-muted"
          >
            Manage
          </h2>
          <ul className="flex flex-col gap-1">
            {manage.map((tab) => (
              <li key={tab.to}>
                <TabLink
                  tab={tab}
                  open={tab === open}
                  crowded={false}
                  unread={unread[tab.to] ?? 0}
                />
              </li>
            ))}
          </ul>
        </nav>
      )}
    </div>
  );
}

function TabLink({
  tab,
  open,
  crowded,
  unread,
}: {
  readonly tab: Tab;
  readonly open: boolean;
  /** There are more tabs than fit side by side on a phone with large text, so only their icons are shown there. */
  readonly crowded: boolean;
  readonly unread: number;
}) {
  const { icon: Icon } = tab;
  return (
    <Link
      to={tab.to}
      aria-current={open ? 'page' : undefined}
      aria-label={withUnread(tab.label, unread)}
      className={cx(
        'flex min-h-14 flex-col items-center justify-center gap-1 text-2xs font-medium',
        'lg:min-h-12 lg:flex-row lg:justify-start lg:gap-3.5 lg:rounded-full lg:px-4 lg:text-base lg:hover:bg-hover',
        open ? 'text-accent-text lg:bg-accent-soft lg:font-semibold' : 'text-muted lg:text-text',
      )}
    >
      <span className="relative shrink-0">
        <Icon aria-hidden className="size-5.5" strokeWidth={open ? 2.25 : 1.75} />
        <UnreadBadge count={unread} />
      </span>
      <span className={cx('max-w-full truncate', crowded && 'max-lg:@max-[16rem]:sr-only')}>
        {tab.label}
      </span>
    </Link>
  );
}
