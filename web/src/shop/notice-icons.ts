import {
  CircleAlert,
  CircleCheck,
  FileUp,
  KeyRound,
  MessageCircleReply,
  MessageCircleWarning,
  RotateCcw,
  Scale,
  ShieldX,
  ShoppingBag,
  Star,
  Store,
} from 'lucide-react';
import type { noticesOfShop } from '@limelight/contract/shop/notices';
import type { IconsOf } from '../ui/pictures/icons-of.ts';

export const iconsOfShop: IconsOf<typeof noticesOfShop> = {
  product_sold: ShoppingBag,
  keys_low: KeyRound,
  product_published: Store,
  product_version: FileUp,
  problem_opened: MessageCircleWarning,
  problem_answered: CircleAlert,
  problem_with_staff: Scale,
  problem_decided: CircleCheck,
  review_written: Star,
  review_answered: MessageCircleReply,
  product_taken_down: ShieldX,
  product_restored: RotateCcw,
  review_taken_down: ShieldX,
  review_restored: RotateCcw,
};
