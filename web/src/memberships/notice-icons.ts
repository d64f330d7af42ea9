import {
  BadgeCheck,
  BadgeDollarSign,
  CircleAlert,
  RefreshCw,
  UserMinus,
  UserPlus,
} from 'lucide-react';
import type { noticesOfMemberships } from '@limelight/contract/memberships/notices';
import type { IconsOf } from '../ui/pictures/icons-of.ts';

export const iconsOfMemberships: IconsOf<typeof noticesOfMemberships> = {
  price_rise_asked: BadgeDollarSign,
  price_rise_confirmed: BadgeCheck,
  price_rise_agreed: BadgeCheck,
  member_joined: UserPlus,
  member_renewed: RefreshCw,
  member_failing: CircleAlert,
  member_left: UserMinus,
  membership_renewed: RefreshCw,
  membership_failing: CircleAlert,
  membership_ended: UserMinus,
  membership_ended_by_creator: UserMinus,
  trial_ending: CircleAlert,
  trial_ended: UserMinus,
};
