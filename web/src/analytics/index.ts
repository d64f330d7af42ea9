export { BestHours } from './best-hours.tsx';
export { CohortsTable } from './cohorts-table.tsx';
export { CountriesTable } from './countries-table.tsx';
export { Funnel } from './funnel.tsx';
export { LinkMaker } from './link-maker.tsx';
export { SourcesTable } from './sources-table.tsx';
export { useVisit } from './use-visit.ts';
export { WatchedTable } from './watched-table.tsx';
