import { BadgeDollarSign, CircleAlert, Scale, Undo2 } from 'lucide-react';
import type { noticesOfPayments } from '@limelight/contract/payments/notices';
import type { IconsOf } from '../ui/pictures/icons-of.ts';

export const iconsOfPayments: IconsOf<typeof noticesOfPayments> = {
  dispute_opened: Scale,
  dispute_won: Scale,
  dispute_lost: Scale,
  refund: Undo2,
  tipped: BadgeDollarSign,
  spending_limit_passed: CircleAlert,
};
