import {
  AtSign,
  BadgeDollarSign,
  FileCheck,
  FileX,
  Heart,
  MessageCircle,
  Newspaper,
  Reply,
} from 'lucide-react';
import type { noticesOfPosts } from '@limelight/contract/posts/notices';
import type { IconsOf } from '../ui/pictures/icons-of.ts';

export const iconsOfPosts: IconsOf<typeof noticesOfPosts> = {
  post_taken_down: FileX,
  post_restored: FileCheck,
  comment_taken_down: FileX,
  comment_restored: FileCheck,
  post_liked: Heart,
  post_unlocked: BadgeDollarSign,
  commented: MessageCircle,
  replied: Reply,
  mentioned: AtSign,
  post_published: Newspaper,
};
