import {
  Bell,
  BookImage,
  ChartNoAxesColumn,
  CirclePlus,
  FolderOpen,
  House,
  Images,
  Menu,
  MessageCircle,
  Percent,
  Search,
  SquareUser,
  Store,
  UserCheck,
  Users,
  Wallet,
  type LucideIcon,
} from 'lucide-react';
import type { Role } from '@limelight/contract/accounts/operations';
import { FAN_TABS } from '@limelight/contract/accounts/texts';
import { creatorsTexts } from '@limelight/contract/creators/texts';
import { MANAGE_SHOP_PATH } from '@limelight/contract/shop/paths';

export interface Tab {
  readonly to: string;
  /** A second address of the same screen, such as /creator/create. */
  readonly also?: string;
  readonly icon: LucideIcon;
  readonly label: string;
}

const FAN: readonly Tab[] = [
  { to: '/dashboard', icon: House, label: FAN_TABS.home },
  { to: '/dashboard/search', icon: Search, label: FAN_TABS.search },
  { to: '/dashboard/gallery', icon: Images, label: FAN_TABS.gallery },
  { to: '/dashboard/messages', icon: MessageCircle, label: FAN_TABS.messages },
  { to: '/dashboard/notifications', icon: Bell, label: FAN_TABS.notifications },
  { to: '/dashboard/menu', icon: Menu, label: FAN_TABS.menu },
];
const CREATOR: readonly Tab[] = [
  { to: '/dashboard', icon: House, label: creatorsTexts.bottomTabs.home },
  {
    to: '/dashboard/create',
    also: '/creator/create',
    icon: CirclePlus,
    label: creatorsTexts.bottomTabs.create,
  },
  {
    to: '/dashboard/earnings',
    also: '/creator/earnings',
    icon: Wallet,
    label: creatorsTexts.bottomTabs.earnings,
  },
];

/** A creator's other screens, below the tabs of the rail; on phones they are on the dashboard. */
export const manageOf = (handle: string): readonly Tab[] => [
  { to: '/creator/create?tab=published', icon: BookImage, label: 'Posts' },
  { to: MANAGE_SHOP_PATH, icon: Store, label: 'Shop' },
  { to: '/dashboard/vault', icon: FolderOpen, label: 'Vault' },
  { to: '/dashboard/messages', icon: MessageCircle, label: 'Messages' },
  { to: '/dashboard/fans', icon: Users, label: 'Fans' },
  { to: '/dashboard/fans?show=members', icon: UserCheck, label: 'Members' },
  { to: '/dashboard/promotions', icon: Percent, label: 'Promotions' },
  { to: '/dashboard/analytics', icon: ChartNoAxesColumn, label: 'Analytics' },
  { to: `/creator/${handle}`, icon: SquareUser, label: 'My page' },
];

/** The tabs of a person: the creator's three or the fan's six. */
export function tabsOf(roles: readonly Role[]): readonly Tab[] {
  return roles.includes('creator') ? CREATOR : FAN;
}

/** The current tab: if several match, the one with the longest address. Home matches only its exact path. */
export function openPlace(
  places: readonly Tab[],
  { pathname, search }: { readonly pathname: string; readonly search: string },
): Tab | undefined {
  const at = pathname.replace(/\/$/, '');
  const asked = new URLSearchParams(search);
  const fits = (to: string) => {
    const [path = '', query] = to.split('?');
    const isHere = at === path || (path !== '/dashboard' && at.startsWith(`${path}/`));
    return isHere && [...new URLSearchParams(query)].every(([name, v]) => asked.get(name) === v);
  };
  return places
    .filter(({ to, also }) => fits(to) || (also !== undefined && fits(also)))
    .toSorted((one, other) => other.to.length - one.to.length)[0];
}
