export { postLiked, postPublished, postRestored, postTakenDown } from './events.ts';
export { checkAudience, ContentRefused } from './compose/content.ts';
export { draftsOf } from './compose/drafts-of.ts';
export { readFoundPosts } from './reading/find-posts.ts';
export { viewOrderedPosts } from './sale/view-ordered-posts.ts';
export { judgePosts } from './reading/judge-posts.ts';
export { listPostsByCreator } from './reading/list-posts.ts';
export { readPosts } from './reading/read-posts.ts';
export { readTiles } from './reading/read-tiles.ts';
export { listOpenPosts, listPostStarts } from './reading/sitemap.ts';
export { parseAudience } from './compose/parse-audience.ts';
export { publishRecording } from './compose/publish-recording.ts';
export { queueTagging } from './compose/tag-again.ts';
export { type RuleRow, viewerFacts, type ViewerRow } from './reading/facts.ts';
export {
  type Entitlement,
  evaluate as evaluatePost,
  type OpenTier,
  type PostFacts,
  type ViewerFacts,
} from './policy.ts';
export { isPostDown } from './takedowns/take-down.ts';
export { postsToTell, type PostToTell } from './telling/tell-by-message.ts';
export { titleOfPost } from './reading/title-of-post.ts';
