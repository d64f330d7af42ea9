import { Banknote, CircleAlert } from 'lucide-react';
import type { noticesOfPayouts } from '@limelight/contract/payouts/notices';
import type { IconsOf } from '../ui/pictures/icons-of.ts';

export const iconsOfPayouts: IconsOf<typeof noticesOfPayouts> = {
  payout_failed: CircleAlert,
  payout_paid: Banknote,
};
