import { wordsOfAccounts } from '../accounts/notice-words.ts';
import { wordsOfDiscovery } from '../discovery/notice-words.ts';
import { wordsOfLive } from '../live/notice-words.ts';
import { wordsOfMemberships } from '../memberships/notice-words.ts';
import { wordsOfMessages } from '../messages/notice-words.ts';
import { wordsOfPayments } from '../payments/notice-words.ts';
import { wordsOfPayouts } from '../payouts/notice-words.ts';
import { wordsOfPosts } from '../posts/notice-words.ts';
import { wordsOfSafety } from '../safety/notice-words.ts';
import { wordsOfShop } from '../shop/notice-words.ts';
import type { AllNotices } from './all-notices.ts';
import type { WordsOf } from '../kernel/say-notice.ts';

/** The words of every kind of notice, as the areas write them. */
export const ALL_WORDS: WordsOf<AllNotices> = {
  ...wordsOfAccounts,
  ...wordsOfDiscovery,
  ...wordsOfLive,
  ...wordsOfMemberships,
  ...wordsOfMessages,
  ...wordsOfPayments,
  ...wordsOfPayouts,
  ...wordsOfPosts,
  ...wordsOfSafety,
  ...wordsOfShop,
};
