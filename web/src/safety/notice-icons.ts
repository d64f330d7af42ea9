import { ShieldCheck } from 'lucide-react';
import type { noticesOfSafety } from '@limelight/contract/safety/notices';
import type { IconsOf } from '../ui/icons-of.ts';

export const iconsOfSafety: IconsOf<typeof noticesOfSafety> = {
  report_decided: ShieldCheck,
};
