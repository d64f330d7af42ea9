import { Image } from 'lucide-react';
import type { noticesOfPrints } from '../../../contract/test/prints/notices.ts';
import type { IconsOf } from '../../src/ui/pictures/icons-of.ts';

export const iconsOfPrints: IconsOf<typeof noticesOfPrints> = { print_given: Image };
