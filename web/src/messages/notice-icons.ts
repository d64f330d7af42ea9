import { AtSign, FileCheck, FileX, Mail, Users } from 'lucide-react';
import type { noticesOfMessages } from '@limelight/contract/messages/notices';
import type { IconsOf } from '../ui/pictures/icons-of.ts';

export const iconsOfMessages: IconsOf<typeof noticesOfMessages> = {
  messaged: Mail,
  mentioned_in_group: AtSign,
  added_to_group: Users,
  message_taken_down: FileX,
  message_restored: FileCheck,
  message_tested: Mail,
};
