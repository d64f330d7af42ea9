import { MASS } from '@limelight/contract/messages/limits';
import type { RateLimit } from '../platform/limits/rate-limit.ts';

/** Per person: generous for people who chat, low for scripts. */
export const SEND_LIMIT: RateLimit = { name: 'messages.send', hits: 120, seconds: 60 };
/** Conversations in which a person writes for the first time: unsolicited advertising needs many of these. */
export const FIRST_MESSAGE_LIMIT: RateLimit = {
  name: 'messages.first',
  hits: 50,
  seconds: 86_400,
};
export const OPEN_LIMIT: RateLimit = { name: 'messages.open', hits: 120, seconds: 3_600 };
export const UNLOCK_LIMIT: RateLimit = { name: 'messages.unlock', hits: 120, seconds: 60 };
export const TIP_LIMIT: RateLimit = { name: 'messages.tip', hits: 60, seconds: 60 };
/** Reactions, saved messages, edits, unsending and sorting of conversations. */
export const TOUCH_LIMIT: RateLimit = { name: 'messages.touch', hits: 240, seconds: 60 };
/** The draft of a person who types is saved about every two seconds. */
export const DRAFT_LIMIT: RateLimit = { name: 'messages.draft', hits: 120, seconds: 60 };
/** Mass messages in a day. Fans leave creators who send more. */
export const MASS_LIMIT: RateLimit = {
  name: 'messages.mass',
  hits: MASS.perDay,
  seconds: 86_400,
};
/** Tests reach only their author's own devices. */
export const MASS_TEST_LIMIT: RateLimit = { name: 'messages.mass-test', hits: 30, seconds: 3_600 };
export const SEARCH_LIMIT: RateLimit = { name: 'messages.search', hits: 120, seconds: 60 };
