import { botanicaNotes } from './creators/botanica-notes.ts';
import { clayAtelier } from './creators/clay-atelier.ts';
import { duneLetters } from './creators/dune-letters.ts';
import { harborAndPine } from './creators/harbor-and-pine.ts';
import { loomAndThread } from './creators/loom-and-thread.ts';
import { motionStudies } from './creators/motion-studies.ts';
import { nightTransit } from './creators/night-transit.ts';
import { orbitSketchbook } from './creators/orbit-sketchbook.ts';
import { paperTheater } from './creators/paper-theater.ts';
import type { SampleCreator } from './creators/sample-creator.ts';
import { slowKitchen } from './creators/slow-kitchen.ts';
import { softSynth } from './creators/soft-synth.ts';
import { tidepool } from './creators/tidepool.ts';

/** The creators with the most members come first. */
export const sampleCreators: readonly SampleCreator[] = [
  harborAndPine,
  clayAtelier,
  nightTransit,
  botanicaNotes,
  slowKitchen,
  tidepool,
  duneLetters,
  paperTheater,
  orbitSketchbook,
  loomAndThread,
  softSynth,
  motionStudies,
];
