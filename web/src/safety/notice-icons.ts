import { ShieldCheck } from 'lucide-react';
import type { noticesOfSafety } from '@limelight/contract/safety/notices';
import type { IconsOf } from '../ui/pictures/icons-of.ts';

export const iconsOfSafety: IconsOf<typeof noticesOfSafety> = {
  report_decided: ShieldCheck,
};
