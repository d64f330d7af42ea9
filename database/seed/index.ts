export { drawWaiting, hasSamples, seedSamples, setSamplesShown } from './samples.ts';
export { filmNextClip, postsOfClips } from './sample-clips.ts';
export type { PictureMaker } from './sample-pictures.ts';
