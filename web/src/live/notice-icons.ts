import {
  BadgeCheck,
  BellRing,
  CalendarClock,
  CalendarX,
  MessageCircle,
  Radio,
  Ticket,
  VideoOff,
} from 'lucide-react';
import type { noticesOfLive } from '@limelight/contract/live/notices';
import type { IconsOf } from '../ui/pictures/icons-of.ts';

export const iconsOfLive: IconsOf<typeof noticesOfLive> = {
  stream_announced: CalendarClock,
  stream_began: Radio,
  stream_reminded: BellRing,
  stream_canceled: CalendarX,
  ticket_returned: Ticket,
  mark_returned: BadgeCheck,
  stream_stopped: VideoOff,
  stream_line_taken_down: MessageCircle,
  stream_line_restored: MessageCircle,
};
