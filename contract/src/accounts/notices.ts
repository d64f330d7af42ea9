import { defineNotice, noticesByKind } from '../kernel/define-notice.ts';
import { securityEventKind } from './settings.ts';

export const noticesOfAccounts = noticesByKind([
  // the change sends an email of its own
  defineNotice('security_changed', {
    fact: { change: securityEventKind },
    subject: 'security',
    isSocial: false,
    isMailed: false,
  }),
]);
