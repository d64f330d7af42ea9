export { readFoundPosts } from './find-posts.ts';
export { mayViewMedia } from './media-access.ts';
export { postsJobs } from './jobs.ts';
export { priceOfPost } from './price-of-post.ts';
export type { Access } from './policy.ts';
export { readPosts } from './read-posts.ts';
export { readTiles } from './read-tiles.ts';
export { type PostFiles, readPostFiles } from './post-files.ts';
export { postsRoutes } from './routes.ts';
