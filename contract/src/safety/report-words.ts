import type { ReportedKind, ReportReason } from './reports.ts';

/** Why something is reported, as the reporter chooses it and staff read it. */
export const REPORT_REASONS: Readonly<Record<ReportReason, string>> = {
  spam: 'Spam or a scam',
  harassment: 'Harassment or hate',
  threats: 'Threats or violence',
  minor: 'It involves someone under 18',
  consent: 'Someone is shown without their consent',
  impersonation: 'It pretends to be someone else',
  other: 'Something else',
};

/** What was reported, in a sentence: 'Report this message'. */
export const REPORTED: Readonly<Record<ReportedKind, string>> = {
  message: 'message',
  person: 'person',
  post: 'post',
  comment: 'comment',
};
