import { defineNotice, noticesByKind } from '../notifications/define-notice.ts';

export const noticesOfDiscovery = noticesByKind([
  defineNotice('followed', { fact: {}, subject: 'followers', isSocial: true }),
]);
