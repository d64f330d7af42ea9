export { mediaJobs } from './jobs.ts';
export { type Access } from './policy.ts';
export { type MediaAccess, mediaReader } from './read-media.ts';
export { mediaRoutes } from './routes.ts';
export { uploadLimit } from './upload-limit.ts';
export { type MediaAsk, mediaViews } from './view.ts';
export { storeSampleClip } from './store-sample-clip.ts';
export { storeSamplePicture } from './store-sample-picture.ts';
export { publicPicture } from './public-picture.ts';
