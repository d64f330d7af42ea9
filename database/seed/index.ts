export {
  drawWaitingPosts,
  hasSamples,
  seedSamples,
  setSamplesShown,
  type SampleLogin,
  type SampleVariant,
  type SeedOptions,
} from './samples.ts';
export { type ClipMaker, filmNextClip, postsOfClips } from './sample-clips.ts';
export type { PictureMaker } from './sample-pictures.ts';
