import type { AuditedActions } from '../kernel/audited-actions.ts';

export const auditedPosts = {
  'posts.takeDown': 'Took a post down',
  'posts.putBack': 'Put a post back',
  'posts.look': 'Viewed a post',
} as const satisfies AuditedActions<'posts'>;
