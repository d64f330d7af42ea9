import {
  type AudioSample,
  Conversion,
  type ConversionOptions,
  type Input,
  MovOutputFormat,
  NullTarget,
  Output,
  Quality,
} from 'mediabunny';
import { MediaFault } from '../preparing/fault.ts';
import { nativeSample } from './native-sample.ts';
import { Gain, LoudnessMeter, SAMPLE_RATE } from './loudness.ts';

/** The part of a recording to take, in seconds of its own clock; without `end`, all of the rest. */
export interface Part {
  readonly start: number;
  readonly end?: number;
}
export type Progress = (value: number) => void;

const STEREO = { numberOfChannels: 2, sampleRate: SAMPLE_RATE } as const;

/** Converts a recording without its metadata (title, position, device). */
export async function convert(
  options: Omit<ConversionOptions, 'tracks' | 'tags' | 'showWarnings' | 'composable'>,
  progress: Progress,
): Promise<void> {
  const conversion = await Conversion.init({
    ...options,
    tracks: 'primary',
    tags: {},
    showWarnings: false,
  });
  if (!conversion.isValid) throw new MediaFault('noTracks');
  conversion.onProgress = progress;
  await conversion.execute();
}

/**
 * The options for sound: AAC in stereo, at the same loudness as every other recording. Decodes and measures all of it first,
 * because a gain that is known from the start neither pumps nor clips.
 */
export async function evenSound(input: Input, part: Part, progress: Progress) {
  const loudness = await measure(input, part, progress);
  return { audio: evenAudio(new Gain(loudness)), loudness };
}

function evenAudio(gain: Gain) {
  return {
    ...STEREO,
    codec: 'aac',
    quality: new Quality('medium'),
    forceTranscode: true,
    process: (sample: AudioSample) => {
      const data = framesOf(sample);
      gain.apply(data);
      return nativeSample(data, sample.timestamp);
    },
  } as const;
}

async function measure(input: Input, part: Part, progress: Progress) {
  const meter = new LoudnessMeter();
  let isFirst = true;
  await convert(
    {
      input,
      output: new Output({
        format: new MovOutputFormat({ fastStart: false }),
        target: new NullTarget(),
      }),
      video: { discard: true },
      audio: {
        ...STEREO,
        codec: 'pcm-f32',
        forceTranscode: true,
        process: (sample: AudioSample) => {
          meter.push(framesOf(sample));
          // The output cannot be finalized without a single sample, even though it is discarded.
          const kept = isFirst ? sample : null;
          isFirst = false;
          return kept;
        },
      },
      trim: part,
    },
    progress,
  );
  return meter.result();
}

function framesOf(sample: AudioSample): Float32Array<ArrayBuffer> {
  const options = { planeIndex: 0, format: 'f32' } as const;
  const data = new Float32Array(sample.allocationSize(options) / 4);
  sample.copyTo(data, options);
  return data;
}
