export { fanFilters } from './fan-filters.ts';
export { fanNote, keepFanNote } from './fan-note.ts';
