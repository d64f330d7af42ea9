import { UserPlus } from 'lucide-react';
import type { noticesOfDiscovery } from '@limelight/contract/discovery/notices';
import type { IconsOf } from '../ui/pictures/icons-of.ts';

export const iconsOfDiscovery: IconsOf<typeof noticesOfDiscovery> = {
  followed: UserPlus,
};
