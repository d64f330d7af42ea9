export { fansOfAccount } from './account.ts';
export { fanFilters } from './fan-filters.ts';
export { fanNote, keepFanNote } from './fan-note.ts';
export { fansKeeper } from './keep.ts';
export { fansRoutes } from './routes.ts';
export { seesFan } from './sees-fan.ts';
