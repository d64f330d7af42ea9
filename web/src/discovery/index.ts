export { CREATOR_SELECT } from './creator-row.ts';
export { ExploreGrid } from './explore-grid.tsx';
export { ExploreResults } from './explore-results.tsx';
export { FollowButton } from './follow-button.tsx';
export { followIntent, useResumeFollow } from './follow-intent.ts';
export { countsFor, type GalleryFilter, readGallery, writeGallery } from './gallery-state.ts';
export { HiddenList } from './hidden-list.tsx';
export { assembleHome } from './home-lists.ts';
export { iconsOfDiscovery } from './notice-icons.ts';
export {
  feed,
  gallery,
  galleryCounts,
  galleryCreators,
  home,
  newInFeed,
  search,
  selectCreators,
  tagHead,
} from './queries.ts';
export { SearchBox } from './search-box.tsx';
export { SearchFilters } from './search-filters.tsx';
export { hasMatches, SearchMatches } from './search-matches.tsx';
export { exploreInput, readSearch } from './search-state.ts';
export { Section } from './section.tsx';
export { useFollow } from './use-follow.ts';
export { useHide } from './use-hide.ts';
export { useRecentSearches } from './use-recent-searches.ts';
export { useSearch } from './use-search.ts';
