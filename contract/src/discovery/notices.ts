import { defineNotice, noticesByKind } from '../kernel/define-notice.ts';

export const noticesOfDiscovery = noticesByKind([
  defineNotice('followed', { fact: {}, subject: 'followers', isSocial: true }),
]);
