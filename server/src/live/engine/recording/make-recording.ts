import path from 'node:path';
import { leanFlags } from '../../../platform/lean-child.ts';
import { OnDemandProcess } from '../../../platform/on-demand/on-demand-process.ts';
import type { MadeRecording, RecordingOptions } from '../live-engine.ts';
import { recordedFiles } from '../stream/recorder.ts';
import { recordingResult, type RecordingTask } from './messages.ts';

const HEAP_MEGABYTES = 192;
/** Four hours of pictures that have to be encoded again, on a busy machine. */
const PATIENCE_MS = 12 * 60 * 60 * 1_000;

const recordings = new OnDemandProcess({
  file: 'live/engine/recording/main',
  name: 'the process that makes recordings of streams',
  niceness: 15,
  result: recordingResult,
  flags: leanFlags(HEAP_MEGABYTES),
  atOnce: 1,
  maxOpen: 20,
  patienceMs: PATIENCE_MS,
});

/** Joins what was recorded below a folder into one MP4 file; null where that is nothing. Throws where it fails. */
export async function makeRecording(
  folder: string,
  toFile: string,
  { lastSeconds }: RecordingOptions = {},
): Promise<MadeRecording | null> {
  const files = (await recordedFiles(folder)).map((name) => path.join(folder, name));
  if (files.length === 0) return null;
  const task: RecordingTask = { files, toFile, lastSeconds: lastSeconds ?? null };
  const made = await recordings.run(task);
  return made && { path: toFile, ...made };
}
