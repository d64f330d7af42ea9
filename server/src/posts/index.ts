export {
  commentRestored,
  commentTakenDown,
  commentWritten,
  postLiked,
  postPublished,
  postRestored,
  postTakenDown,
  postUnliked,
  postUnlocked,
} from './events.ts';
export { draftsOf } from './drafts-of.ts';
export { readFoundPosts } from './find-posts.ts';
export { viewOrderedPosts } from './sale/view-ordered-posts.ts';
export { mentionedInPost } from './mentioned-people.ts';
export { listPostsByCreator } from './list-posts.ts';
export { readPosts } from './read-posts.ts';
export { picturesOfPosts, readTiles } from './read-tiles.ts';
export { listOpenPosts, listPostStarts } from './sitemap.ts';
export { queueTagging } from './tag-again.ts';
export { isPostDown } from './take-down.ts';
export { postsToTell, type PostToTell } from './tell-by-message.ts';
export { textsOfPosts } from './texts-of-posts.ts';
export { titleOfPost } from './title-of-post.ts';
