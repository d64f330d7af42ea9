export {
  hasSamples,
  seedSamples,
  setSamplesShown,
  type SampleLogin,
  type SeedOptions,
  type SampleVariant,
} from './samples.ts';
