import { defineNotice, noticesByKind } from '../notifications/define-notice.ts';
import { securityEventKind } from './settings.ts';

export const noticesOfAccounts = noticesByKind([
  // emails of their own tell it
  defineNotice('security_changed', {
    fact: { change: securityEventKind },
    subject: 'security',
    isSocial: false,
    isMailed: false,
  }),
]);
