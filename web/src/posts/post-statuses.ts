import type { OwnPost } from '@limelight/contract/posts/operations';

/** The order of the tabs. */
export const postStatuses = [
  'draft',
  'scheduled',
  'published',
  'archived',
] as const satisfies readonly OwnPost['status'][];
