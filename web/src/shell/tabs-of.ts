import {
  Bell,
  CirclePlus,
  House,
  Images,
  Menu,
  MessageCircle,
  Search,
  Wallet,
  type LucideIcon,
} from 'lucide-react';
import type { Role } from '@limelight/contract/accounts/operations';
import { FAN_TABS } from '@limelight/contract/accounts/texts';
import { creatorsTexts } from '@limelight/contract/creators/texts';

export interface Tab {
  readonly to: string;
  /** The second address of the same screen, such as /creator/create. */
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

/** The tabs of a person: the creator's three or the fan's six. */
export function tabsOf(roles: readonly Role[]): readonly Tab[] {
  return roles.includes('creator') ? CREATOR : FAN;
}

/** Whether a tab is the one that is open: Home only exactly, the others with what is below them. */
export function isOpen(tab: Tab, path: string): boolean {
  const at = path.replace(/\/$/, '');
  if (tab.to === '/dashboard') return at === tab.to;
  return [tab.to, tab.also].some(
    (to) => to !== undefined && (at === to || at.startsWith(`${to}/`)),
  );
}
