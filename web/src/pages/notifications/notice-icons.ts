import type { AllNotices } from '@limelight/contract/notifications/all-notices';
import { iconsOfAccounts } from '../../accounts/index.ts';
import { iconsOfDiscovery } from '../../discovery/index.ts';
import { iconsOfLive } from '../../live/index.ts';
import { iconsOfMemberships } from '../../memberships/index.ts';
import { iconsOfMessages } from '../../messages/index.ts';
import type { IconOfNotice } from '../../notifications/index.ts';
import { iconsOfPayments } from '../../payments/index.ts';
import { iconsOfPayouts } from '../../payouts/index.ts';
import { iconsOfPosts } from '../../posts/index.ts';
import { iconsOfSafety } from '../../safety/index.ts';
import { iconsOfShop } from '../../shop/index.ts';
import type { IconsOf } from '../../ui/pictures/icons-of.ts';

const icons: IconsOf<AllNotices> = {
  ...iconsOfAccounts,
  ...iconsOfDiscovery,
  ...iconsOfLive,
  ...iconsOfMemberships,
  ...iconsOfMessages,
  ...iconsOfPayments,
  ...iconsOfPayouts,
  ...iconsOfPosts,
  ...iconsOfSafety,
  ...iconsOfShop,
};

/** The icon of each kind of notice, chosen by the areas. */
export const iconOfNotice: IconOfNotice = (kind) => icons[kind];
