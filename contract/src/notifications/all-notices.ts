import { z } from 'zod';
import { noticesOfAccounts } from '../accounts/notices.ts';
import { noticesOfDiscovery } from '../discovery/notices.ts';
import { noticesOfLive } from '../live/notices.ts';
import { noticesOfMemberships } from '../memberships/notices.ts';
import { noticesOfMessages } from '../messages/notices.ts';
import { noticesOfPayments } from '../payments/notices.ts';
import { noticesOfPayouts } from '../payouts/notices.ts';
import { noticesOfPosts } from '../posts/notices.ts';
import { noticesOfSafety } from '../safety/notices.ts';
import { noticesOfShop } from '../shop/notices.ts';

/** Every kind of notice, as the areas declare them. */
const allNotices = {
  ...noticesOfAccounts,
  ...noticesOfDiscovery,
  ...noticesOfLive,
  ...noticesOfMemberships,
  ...noticesOfMessages,
  ...noticesOfPayments,
  ...noticesOfPayouts,
  ...noticesOfPosts,
  ...noticesOfSafety,
  ...noticesOfShop,
};
export type AllNotices = typeof allNotices;

const [first, ...rest] = Object.values(allNotices).map(({ fact }) => fact);
if (!first) throw new Error('there are no notices');

/** What happened, as a notice stores it; the words of its kind turn it into sentences. */
export const noticeFact = z.discriminatedUnion('kind', [first, ...rest]);
export type NoticeFact = z.infer<typeof noticeFact>;
