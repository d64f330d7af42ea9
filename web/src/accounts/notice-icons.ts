import { ShieldCheck } from 'lucide-react';
import type { noticesOfAccounts } from '@limelight/contract/accounts/notices';
import type { IconsOf } from '../ui/pictures/icons-of.ts';

export const iconsOfAccounts: IconsOf<typeof noticesOfAccounts> = {
  security_changed: ShieldCheck,
};
