import { wordsOfAccounts } from '@limelight/contract/accounts/notice-words';
import { noticesOfAccounts as kinds } from '@limelight/contract/accounts/notices';
import { hear, tell } from '../kernel/parts/news.ts';
import { noticeArea } from '../kernel/parts/notice-area.ts';
import { securityChanged } from './events.ts';

/** The notices people get about their own account. */
export const noticesOfAccounts = noticeArea({
  kinds,
  words: wordsOfAccounts,
  rules: { security_changed: { sight: null } },
  hears: [
    hear(securityChanged, ({ userId, change }, at) => [
      tell(kinds.security_changed, { change }, { to: userId, at }),
    ]),
  ],
});
