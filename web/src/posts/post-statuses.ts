import type { OwnPost } from '@limelight/contract/posts/operations';

/** In the order of their tabs. */
export const postStatuses = [
  'draft',
  'scheduled',
  'published',
  'archived',
] as const satisfies readonly OwnPost['status'][];
