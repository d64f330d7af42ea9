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

/** What part of a recording is taken, to its end if that is left out. Seconds of its own clock. */
export interface Part {
  readonly start: number;
  readonly end?: number;
}
export type Progress = (value: number) => void;

const STEREO = { numberOfChannels: 2, sampleRate: SAMPLE_RATE } as const;

/** Nothing of the source's own words (title, position, device) is carried over. */
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
 * How sound is encoded: AAC in stereo, at the loudness of every other recording. Hears all of it first, decoded once
 * more and kept nowhere: a gain that is known from the start needs no pumping and clips nothing.
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
          // a file without a single sample cannot be ended, not even one that nobody keeps
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
