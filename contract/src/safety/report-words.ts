import type { ReportedThing } from '../kernel/reported-thing.ts';
import { reportedMessages } from '../messages/reported-messages.ts';
import { reportedPosts } from '../posts/reported-posts.ts';
import type { ReportReason } from './report-reason.ts';
import { reportedPeople } from './reported-people.ts';

/** The words for a reason, for the reporter and for staff. */
export const REPORT_REASONS: Readonly<Record<ReportReason, string>> = {
  spam: 'Spam or a scam',
  harassment: 'Harassment or hate',
  threats: 'Threats or violence',
  minor: 'It involves someone under 18',
  consent: 'Someone is shown without their consent',
  impersonation: 'It pretends to be someone else',
  other: 'Something else',
};

/** Everything that can be reported, as the areas name it, in the order of the filters. */
export const REPORTED = { ...reportedMessages, ...reportedPeople, ...reportedPosts };
export type ReportedKind = keyof typeof REPORTED;

/** The name of a reported thing in a sentence; 'content' for a kind that this version does not know. */
export const reportedName = (kind: string): string =>
  Object.entries<ReportedThing>(REPORTED).find(([known]) => known === kind)?.[1].name ?? 'content';
