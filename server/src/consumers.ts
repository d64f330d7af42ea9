import { croppedPictures } from './accounts/index.ts';
import { analyticsCounter } from './analytics/index.ts';
import type { Consumer } from './kernel/consumer.ts';
import { fansKeeper } from './fans/index.ts';
import { memberLetters } from './memberships/index.ts';
import { conversationNews, groupSeats, postMessages, spending } from './messages/index.ts';
import { notices } from './notifications/index.ts';

/** Everybody whom events concern. */
export const allConsumers: readonly Consumer[] = [
  croppedPictures,
  memberLetters,
  spending,
  conversationNews,
  groupSeats,
  postMessages,
  fansKeeper,
  analyticsCounter,
  notices,
];
