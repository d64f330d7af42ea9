import { useQuery } from '@tanstack/react-query';
import {
  Bookmark,
  Check,
  Compass,
  CreditCard,
  Images,
  LayoutDashboard,
  LogOut,
  Monitor,
  Moon,
  Receipt,
  Settings,
  ShieldCheck,
  ShoppingCart,
  Sun,
  User,
} from 'lucide-react';
import { MENU_TEXTS, NAVIGATION_TEXTS } from '@limelight/contract/accounts/texts';
import { BOOKMARK_TEXTS } from '@limelight/contract/posts/texts';
import { CART_PATH } from '@limelight/contract/shop/paths';
import { setTheme, useTheme } from '../platform/theme.ts';
import { cartCount } from '../shop/index.ts';
import { MenuItem, MenuLabel, MenuSeparator } from '../ui/dialogs/menu.tsx';
import { OpenedMenu } from '../ui/dialogs/opened-menu.tsx';
import { Written } from '../ui/forms/written.tsx';
import { AvatarButton } from './avatar-button.tsx';
import { useLeave } from './use-leave.ts';
import { useMe } from './use-me.ts';

const THEMES = [
  { theme: 'system', icon: Monitor, label: 'Match device' },
  { theme: 'light', icon: Sun, label: 'Light' },
  { theme: 'dark', icon: Moon, label: 'Dark' },
] as const;

/**
 * The person's menu: own page, gallery, bookmarks, orders, cart, settings, theme, sign-out. Its code is loaded by the first press, so
 * it opens as soon as it is rendered.
 */
export default function AvatarMenu() {
  const { data: me } = useMe();
  const theme = useTheme();
  const leave = useLeave();
  const inCart = useQuery(cartCount()).data?.count ?? 0;
  const isCreator = me?.roles.includes('creator') ?? false;
  return (
    <OpenedMenu trigger={<AvatarButton />}>
      {me && (
        <>
          <MenuLabel>
            <Written as="span" className="block truncate text-sm font-semibold">
              {me.displayName}
            </Written>
            <span className="block truncate text-sm text-muted">@{me.handle}</span>
          </MenuLabel>
          <MenuSeparator />
        </>
      )}
      {/* on wider screens these are in the navigation */}
      <div className="lg:hidden">
        <MenuItem icon={Compass} to="/discover">
          {NAVIGATION_TEXTS.discover}
        </MenuItem>
        <MenuItem icon={LayoutDashboard} to="/dashboard">
          {NAVIGATION_TEXTS.dashboard}
        </MenuItem>
        <MenuSeparator />
      </div>
      <MenuItem icon={User} to={me && isCreator ? `/creator/${me.handle}` : '/dashboard/profile'}>
        {isCreator ? 'My page' : MENU_TEXTS.profile}
      </MenuItem>
      <MenuItem icon={Images} to="/dashboard/gallery">
        {MENU_TEXTS.gallery}
      </MenuItem>
      <MenuItem icon={Bookmark} to="/dashboard/bookmarks">
        {BOOKMARK_TEXTS.title}
      </MenuItem>
      <MenuItem icon={CreditCard} to="/dashboard/memberships">
        {MENU_TEXTS.memberships}
      </MenuItem>
      <MenuItem icon={Receipt} to="/dashboard/orders">
        {MENU_TEXTS.orders}
      </MenuItem>
      <MenuItem icon={ShoppingCart} to={CART_PATH}>
        {inCart === 0 ? 'Cart' : `Cart (${inCart})`}
      </MenuItem>
      <MenuItem icon={Settings} to="/dashboard/settings">
        {MENU_TEXTS.settings}
      </MenuItem>
      {(me?.roles.includes('admin') || me?.roles.includes('moderator')) && (
        <MenuItem icon={ShieldCheck} to="/admin">
          Administration
        </MenuItem>
      )}
      <MenuSeparator />
      {THEMES.map((one) => (
        <MenuItem key={one.theme} icon={one.icon} onSelect={() => setTheme(one.theme)}>
          <span className="flex-1 text-left">{one.label}</span>
          {theme === one.theme && <Check aria-label="chosen" className="size-4 text-accent-text" />}
        </MenuItem>
      ))}
      <MenuSeparator />
      <MenuItem icon={LogOut} onSelect={leave}>
        {NAVIGATION_TEXTS.signOut}
      </MenuItem>
    </OpenedMenu>
  );
}
