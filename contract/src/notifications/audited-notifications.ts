import type { AuditedActions } from '../kernel/audited-actions.ts';

export const auditedNotifications = {
  'notifications.publishAnnouncement': 'Published an announcement',
  'notifications.removeAnnouncement': 'Took an announcement down',
} as const satisfies AuditedActions<'notifications'>;
