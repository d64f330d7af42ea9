import { lazy, Suspense, useState } from 'react';
import { Bell, Compass, LayoutDashboard, MessageCircle, type LucideIcon } from 'lucide-react';
import { Link, NavLink, useSearchParams } from 'react-router';
import { NAVIGATION_TEXTS } from '@limelight/contract/accounts/texts';
import { useUnreadMessages } from '../messages/index.ts';
import { useIsSignedIn, useSession } from '../platform/session.tsx';
import { Button } from '../ui/forms/button.tsx';
import { cx } from '../ui/cx.ts';
import { AvatarButton } from './avatar-button.tsx';
import { Brand } from './brand.tsx';
import { CartLink } from './cart-link.tsx';
import { useAdoptLocale } from './use-adopt-locale.ts';
import { useLeave } from './use-leave.ts';
import { nextPath, signInPath } from './next-path.ts';
import { useFollowRegion } from './use-follow-region.ts';
import { UnreadBadge, withUnread } from './unread-badge.tsx';
import { useMe } from './use-me.ts';
import { useUnread } from './use-unread.ts';

// The menu is 30 KB that most screens never use: loaded when the button is first touched.
const loadMenu = () => import('./avatar-menu.tsx');
const AvatarMenu = lazy(loadMenu);

/**
 * On every screen (docs/product.md, 'Navigation and tabs'); follows the session, including sign-ins and sign-outs in other
 * tabs.
 */
export function TopNavigation({
  onPicture = false,
  withTabs = false,
  width,
}: {
  readonly onPicture?: boolean;
  /** This screen also has the tabs. */
  readonly withTabs?: boolean;
  /** The class with the maximum width of the page below. */
  readonly width: string;
}) {
  const { status } = useSession();
  const isOut = !useIsSignedIn();
  return (
    <header
      data-frame
      className={cx(
        'z-30 w-full pt-[env(safe-area-inset-top)]',
        onPicture ? 'absolute top-0 text-on-picture' : 'sticky top-0 border-b border-line bg-bar',
      )}
    >
      <nav
        aria-label="Main"
        // Breakpoints depend on the bar's width in characters: with large text a tablet has the room of a phone.
        className={cx('@container mx-auto flex h-16 items-center gap-1 px-4 sm:px-6', width)}
      >
        <Brand className="mr-auto sm:mr-4" />
        {/* on phones this is in the account's menu */}
        <div className={isOut ? 'contents' : 'contents @max-[36rem]:hidden'}>
          <NavigationLink
            to="/discover"
            icon={Compass}
            label={NAVIGATION_TEXTS.discover}
            className="@max-[11rem]:hidden"
          />
        </div>
        {status === 'signed-in' ? <SignedIn withTabs={withTabs} /> : isOut && <SignedOut />}
      </nav>
    </header>
  );
}

function SignedOut() {
  const [params] = useSearchParams();
  const next = nextPath(params);
  return (
    <div className="flex items-center sm:ml-auto sm:gap-2">
      {/* Hidden where there is no room: the other button leads to the same page. */}
      <Button asChild variant="quiet" size="sm" className="max-sm:px-2.5 @max-[15rem]:hidden">
        <Link to={next ? signInPath(next) : '/auth'}>{NAVIGATION_TEXTS.signIn}</Link>
      </Button>
      <Button asChild variant="primary" size="sm" className="@max-[15rem]:px-2">
        <Link to={next ? signInPath(next, 'signup') : '/auth?mode=signup'}>
          {NAVIGATION_TEXTS.getStarted}
        </Link>
      </Button>
    </div>
  );
}

function SignedIn({ withTabs }: { readonly withTabs: boolean }) {
  const { data: me } = useMe();
  useFollowRegion(me);
  useAdoptLocale(me);
  const leave = useLeave();
  const unread = useUnread();
  const unreadMessages = useUnreadMessages();
  // a fan's tabs at the bottom have these links; a creator's do not
  const inTabs = withTabs && !me?.roles.includes('creator');
  return (
    <>
      <div className="contents @max-[36rem]:hidden">
        <NavigationLink
          to="/dashboard"
          icon={LayoutDashboard}
          label={NAVIGATION_TEXTS.dashboard}
          end
        />
      </div>
      <div className="flex items-center sm:ml-auto sm:gap-1">
        <div className={inTabs ? 'contents max-lg:hidden' : 'contents'}>
          <IconLink
            to="/dashboard/messages"
            icon={MessageCircle}
            label={NAVIGATION_TEXTS.messages}
            unread={unreadMessages}
          />
          <IconLink
            to="/dashboard/notifications"
            icon={Bell}
            label={NAVIGATION_TEXTS.notifications}
            unread={unread}
          />
        </div>
        <CartLink />
        <AccountMenu />
        <Button variant="quiet" size="sm" onClick={leave} className="@max-[36rem]:hidden">
          {NAVIGATION_TEXTS.signOut}
        </Button>
      </div>
    </>
  );
}

function AccountMenu() {
  const [pressed, setPressed] = useState(false);
  const warm = () => void loadMenu();
  const button = (
    <AvatarButton onPointerEnter={warm} onFocus={warm} onClick={() => setPressed(true)} />
  );
  return pressed ? (
    <Suspense fallback={button}>
      <AvatarMenu />
    </Suspense>
  ) : (
    button
  );
}

/** A link with text where there is room, with its icon on phones. */
function NavigationLink({
  to,
  icon: Icon,
  label,
  end = false,
  className,
}: {
  readonly to: string;
  readonly icon: LucideIcon;
  readonly label: string;
  readonly end?: boolean;
  readonly className?: string;
}) {
  return (
    <NavLink
      to={to}
      end={end}
      className={cx(
        'inline-flex target items-center justify-center rounded-full px-3 text-sm font-semibold hover:bg-current/10 @max-[36rem]:px-0',
        className,
      )}
    >
      <Icon aria-hidden className="size-5.5 @min-[36rem]:hidden" strokeWidth={1.75} />
      <span className="@max-[36rem]:sr-only">{label}</span>
    </NavLink>
  );
}

function IconLink({
  to,
  icon: Icon,
  label,
  unread = 0,
}: {
  readonly to: string;
  readonly icon: LucideIcon;
  readonly label: string;
  readonly unread?: number;
}) {
  return (
    <NavLink
      to={to}
      title={label}
      aria-label={withUnread(label, unread)}
      className="relative inline-grid target place-items-center rounded-full hover:bg-current/10 aria-[current=page]:text-accent-text"
    >
      <span className="relative">
        <Icon aria-hidden className="size-5.5" strokeWidth={1.75} />
        <UnreadBadge count={unread} />
      </span>
    </NavLink>
  );
}
