export {
  drawWaiting,
  finishCreator,
  hasSamples,
  sampleCreatorIds,
  seedSamples,
  setSamplesShown,
} from './samples.ts';
export { sampleAddresses } from './sample-people.ts';
export { keepShops } from './products.ts';
export { keepStreams } from './streams.ts';
export { filmNextClip, postsOfClips } from './sample-clips.ts';
export type { PictureMaker } from './sample-pictures.ts';
