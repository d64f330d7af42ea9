import type {
  ProblemReason,
  ProblemView,
  ProductCategory,
  ProductState,
} from '@limelight/contract/shop/operations';

export const CATEGORY_LABELS: Record<ProductCategory, string> = {
  photos: 'Photos',
  videos: 'Videos',
  music: 'Music',
  audio: 'Audio',
  art: 'Art',
  books: 'Books',
  guides: 'Guides',
  courses: 'Courses',
  software: 'Software',
  templates: 'Templates',
  other: 'Other',
};

export const STATE_LABELS: Record<ProductState, string> = {
  draft: 'Draft',
  scheduled: 'Scheduled',
  published: 'On sale',
  archived: 'Archived',
};

/** What a buyer says is wrong. */
export const REASON_LABELS: Record<ProblemReason, string> = {
  not_as_described: 'Not as described',
  cannot_open: 'I can’t open it',
  missing_file: 'A file is missing',
  key_invalid: 'The key doesn’t work',
  bought_by_mistake: 'Bought by mistake',
  other: 'Something else',
};

/** How a problem ended. */
export const OUTCOME_LABELS: Record<NonNullable<ProblemView['outcome']>, string> = {
  solved: 'Solved',
  refunded: 'Refunded',
  partly_refunded: 'Partly refunded',
  dismissed: 'Dismissed',
};
