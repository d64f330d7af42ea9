import { UserPlus } from 'lucide-react';
import type { noticesOfDiscovery } from '@limelight/contract/discovery/notices';
import type { IconsOf } from '../ui/icons-of.ts';

export const iconsOfDiscovery: IconsOf<typeof noticesOfDiscovery> = {
  followed: UserPlus,
};
