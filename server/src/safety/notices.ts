import { wordsOfSafety } from '@limelight/contract/safety/notice-words';
import { noticesOfSafety as kinds } from '@limelight/contract/safety/notices';
import { hear, tell } from '../kernel/parts/news.ts';
import { noticeArea } from '../kernel/parts/notice-area.ts';
import { reportDecided } from './events.ts';

/** The notices people get about their reports, and the reasons of decisions for the people they were written to. */
export const noticesOfSafety = noticeArea({
  kinds,
  words: wordsOfSafety,
  rules: { report_decided: { sight: null } },
  names: [
    {
      name: 'reason',
      join: `left join reports report on report.id = (n.facts ->> 'reportId')::uuid and report.author_id = n.recipient_id`,
      value: 'report.decision_note',
    },
  ],
  hears: [
    hear(reportDecided, ({ reporterId, ...report }, at) =>
      reporterId === null ? [] : [tell(kinds.report_decided, report, { to: reporterId, at })],
    ),
  ],
});
