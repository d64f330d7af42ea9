import { REPORTED } from '../area-words.ts';
import type { ReportedThing } from '../kernel/reported-thing.ts';
import type { ReportReason } from './report-reason.ts';

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

export type ReportedKind = keyof typeof REPORTED;

/** The name of a reported thing in a sentence; 'content' for a kind that this version does not know. */
export const reportedName = (kind: string): string =>
  Object.entries<ReportedThing>(REPORTED).find(([known]) => known === kind)?.[1].name ?? 'content';
