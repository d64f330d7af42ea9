import path from 'node:path';
import { type Input, Mp4OutputFormat, Output } from 'mediabunny';
import { SOUND_FILE } from '../names.ts';
import type { MadeFile } from '../../kernel/media-worker.ts';
import { convert, evenSound, type Part, type Progress } from './convert.ts';
import { fileTarget } from './file-target.ts';
import type { Loudness } from './loudness.ts';
import { streamFiles, streamOutput } from './stream-output.ts';
import { waveformOf } from './waveform.ts';

/** The name of a film's sound, a playlist beside its renditions. */
export const SOUND_STREAM = 'sound';
/** The share of measuring in the work on sound: it takes a quarter of the time that encoding takes. */
const HEARD = 0.2;

async function writeSound(
  input: Input,
  output: Output,
  part: Part,
  progress: Progress,
): Promise<Loudness> {
  const { audio, loudness } = await evenSound(input, part, (value) => progress(HEARD * value));
  await convert({ input, output, video: { discard: true }, audio, trim: part }, (value) =>
    progress(HEARD + (1 - HEARD) * value),
  );
  return loudness;
}

/** Makes a film's sound as a stream below `folder`. */
export async function makeSoundStream(
  input: Input,
  part: Part,
  folder: string,
  progress: Progress,
): Promise<MadeFile[]> {
  await writeSound(input, streamOutput(folder, SOUND_STREAM).output, part, progress);
  return streamFiles(SOUND_STREAM);
}

/** Makes one file of a sound below `folder`, and its loudness over time. */
export async function makeSoundFile(
  input: Input,
  part: Part,
  folder: string,
  progress: Progress,
): Promise<{ readonly file: MadeFile; readonly waveform: number[] }> {
  const target = fileTarget(path.join(folder, SOUND_FILE));
  const output = new Output({ format: new Mp4OutputFormat(), target });
  const { peaks } = await writeSound(input, output, part, progress);
  const type = { class: 'full', contentType: 'audio/mp4', width: null, height: null } as const;
  return { file: { name: SOUND_FILE, ...type }, waveform: waveformOf(peaks) };
}
