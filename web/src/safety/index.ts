export { askToReport } from './ask-to-report.ts';
export { ReportAsker } from './report-asker.tsx';
