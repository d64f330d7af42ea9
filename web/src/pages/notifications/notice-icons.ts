import type { AllNotices } from '@limelight/contract/notifications/all-notices';
import { iconsOfAccounts } from '../../accounts/notice-icons.ts';
import { iconsOfDiscovery } from '../../discovery/notice-icons.ts';
import { iconsOfMemberships } from '../../memberships/notice-icons.ts';
import { iconsOfMessages } from '../../messages/notice-icons.ts';
import { iconsOfPayments } from '../../payments/notice-icons.ts';
import { iconsOfPayouts } from '../../payouts/notice-icons.ts';
import { iconsOfPosts } from '../../posts/notice-icons.ts';
import { iconsOfSafety } from '../../safety/notice-icons.ts';
import type { IconOfNotice } from '../../notifications/notice-card.tsx';
import type { IconsOf } from '../../ui/icons-of.ts';

const icons: IconsOf<AllNotices> = {
  ...iconsOfAccounts,
  ...iconsOfDiscovery,
  ...iconsOfMemberships,
  ...iconsOfMessages,
  ...iconsOfPayments,
  ...iconsOfPayouts,
  ...iconsOfPosts,
  ...iconsOfSafety,
};

/** The icon of each kind of notice, chosen by the areas. */
export const iconOfNotice: IconOfNotice = (kind) => icons[kind];
