export { BookmarkButton } from './bookmark-button.tsx';
export { postCheckout } from './checkouts.ts';
export { type CollectionAsk, CollectionDialogs, CollectionMenu } from './collection-tools.tsx';
export { Comments } from './comments/comments.tsx';
export {
  type AudienceChoice,
  audienceToBeginWith,
  choiceOf,
  readAudience,
  type RuleKind,
  type WhoCanSee,
} from './compose/audience-choice.ts';
export { AudiencePicker } from './compose/audience-picker.tsx';
export { Composer } from './compose/composer.tsx';
export { beginNewDraft } from './compose/draft-storage.ts';
export { useSortable } from './compose/files/use-sortable.ts';
export { type DraftEditor, useNewDraft, useSavedDraft } from './compose/use-draft.ts';
export type { Outcome } from './compose/use-publish.ts';
export { lockedLine, lockedTitle } from './locked-texts.ts';
export { iconsOfPosts } from './notice-icons.ts';
export { OwnPosts } from './own-posts.tsx';
export { PostCardSkeleton } from './post-card-skeleton.tsx';
export { PostCard, postPath } from './post-card.tsx';
export { bookmarkIntent, likeIntent, postsPart } from './post-intents.ts';
export { PostList } from './post-list.tsx';
export { PostModeration } from './post-moderation.tsx';
export { postStatuses } from './post-statuses.ts';
export { PostText } from './post-text.tsx';
export {
  bookmarks,
  collections,
  mediaOfCreator,
  post,
  postsAsSeen,
  postsOfCreator,
  type SeenBy,
  sharedCollection,
} from './queries.ts';
export { TakedownNote } from './takedown-note.tsx';
export { UnlockButton, type UnlockButtonProps } from './unlock-button.tsx';
export { useCollections } from './use-collections.ts';
