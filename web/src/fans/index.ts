export { FanFacts } from './fan-facts.tsx';
export { FanFilters, type FanFiltersValue } from './fan-filters.tsx';
export { FanList } from './fan-list.tsx';
export { FanLists } from './fan-lists.tsx';
export { FanPurchases } from './fan-purchases.tsx';
export { ListGone, useListGone } from './filter-gone.tsx';
export {
  asked,
  type ChosenFilters,
  filtersOf,
  narrowingOf,
  NO_FILTERS,
  withFilters,
} from './filters-in-address.ts';
export { NarrowAudience } from './narrow-audience.tsx';
export { fanCount, fanList, oneFan } from './queries.ts';
export { SavedViews } from './saved-views.tsx';
export { EMPTY_WORDS, standingOf } from './segment-words.ts';
export { useExport } from './use-export.ts';
