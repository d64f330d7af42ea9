export {
  drawWaitingPosts,
  hasSamples,
  seedSamples,
  setSamplesShown,
  type SampleLogin,
  type SampleVariant,
  type SeedOptions,
} from './samples.ts';
