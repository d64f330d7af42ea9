export { BecomeCreatorButton } from './become-creator.tsx';
export { CreatorAbout } from './creator-about.tsx';
export { CreatorAdmin } from './creator-admin.tsx';
export {
  CreatorLine,
  CreatorLineSkeleton,
  FeaturedCard,
  FeaturedCardSkeleton,
  TrendingCard,
  TrendingCardSkeleton,
} from './creator-cards.tsx';
export { CreatorHeader, CreatorHeaderSkeleton } from './creator-header.tsx';
export { PageSettings } from './page-settings.tsx';
export { PeopleLists } from './people-lists.tsx';
export { creatorPage } from './queries.ts';
export { SetupChecklist } from './setup-checklist.tsx';
