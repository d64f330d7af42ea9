import { mkdir, readdir } from 'node:fs/promises';
import path from 'node:path';
import { registerMediabunnyServer } from '@mediabunny/server';
import {
  CmafOutputFormat,
  type ConversionOptions,
  FilePathTarget,
  HlsOutputFormat,
  type Input,
  type InputVideoTrack,
  Mp4OutputFormat,
  Output,
  PathedTarget,
  Quality,
} from 'mediabunny';
import { FILM_HEIGHTS, FILM_LIMITS } from '@limelight/contract/media/limits';
import { MediaFault } from '../fault.ts';
import { MASTER_PLAYLIST, SOUND_FILE, STREAM_FOLDER } from '../names.ts';
import { decoding } from '../picture.ts';
import type { MadeFile, PreparedMedia, PrepareStep, PrepareTask } from '../worker-protocol.ts';
import type { Report } from '../run-worker.ts';
import { convert, evenSound, type Progress } from './convert.ts';
import { makePoster } from './poster.ts';
import { makePreview } from './preview.ts';
import { type FilmSize, withRecording } from './probe.ts';
import { type HighRange, inStandardRange } from './standard-range.ts';
import { keep } from './still.ts';

registerMediabunnyServer();

/** Segments of one file each rendition, read by ranges: a two-hour film is a dozen files, not ten thousand. */
const SEGMENT_SECONDS = 4;

/** How much of the whole work is done when a step begins: encoding is nearly all of it. */
const BEGINS: Readonly<Record<PrepareStep, number>> = {
  reading: 0,
  preview: 0.02,
  sound: 0.05,
  film: 0.12,
  storing: 0.98,
};

const TYPES: Readonly<Record<string, string>> = {
  '.m3u8': 'application/vnd.apple.mpegurl',
  '.mp4': 'video/mp4',
};

/** A video as an HLS ladder with posters and a preview, or sound as one file. */
export async function prepareFilm(task: PrepareTask, report: Report): Promise<PreparedMedia> {
  const within =
    (step: PrepareStep, until: PrepareStep): Progress =>
    (value) =>
      report(step, BEGINS[step] + (BEGINS[until] - BEGINS[step]) * value);
  report('reading', 0);
  return withRecording(task.source, async (recording) => {
    const { input, film, sound, seconds, size, highRange } = recording;
    // half of a film would be published without its creator knowing
    if (task.kind === 'video' && recording.isFilmUnread) throw new MediaFault('unreadableFilm');
    if (recording.isSoundUnread) throw new MediaFault('unreadableSound');
    if (seconds > FILM_LIMITS.seconds) throw new MediaFault('tooLong');
    const durationMs = Math.round(seconds * 1_000);
    report(film ? 'preview' : 'sound', BEGINS.preview);
    // Each of them keeps one core busy and the encoder both, so they are made beside each other and before it.
    const [pictures, audio] = await bothOf(
      film && picturesOf(film, seconds, task.folder),
      sound
        ? decoding(() => evenSound(input, undefined, within('sound', 'film')))
        : { discard: true },
    );
    const encoding = within('film', 'storing');
    if (!pictures || !size) {
      const file = await decoding(() => makeSound(input, audio, task.folder, encoding));
      const shape = { width: null, height: null, thumbhash: null };
      return { ...shape, kind: 'audio', durationMs, files: [file] };
    }
    const stream = await decoding(() =>
      makeStream({ input, size, highRange }, audio, task.folder, encoding),
    );
    const files = [...pictures.files, ...stream];
    return { ...pictures, ...size, kind: 'video', durationMs, files };
  });
}

/** What is shown of a film before it plays: its poster's pictures and its preview. */
async function picturesOf(film: InputVideoTrack, seconds: number, folder: string) {
  const stills = await keep(folder, await makePoster(film, seconds, null));
  const preview = await makePreview(film, seconds, folder);
  return { ...stills, files: [...stills.files, ...(preview ? [preview] : [])] };
}

/** Both results. If one fails the other is waited for as well: it still reads the recording. */
async function bothOf<A, B>(first: A, second: B): Promise<[Awaited<A>, Awaited<B>]> {
  await Promise.allSettled([first, second]);
  return Promise.all([first, second]);
}

/** Renditions by their short side, so that a film in portrait has the same ladder; never above the source. */
export function ladderOf({ width, height }: FilmSize): FilmSize[] {
  const short = Math.min(width, height);
  const rungs: number[] = FILM_HEIGHTS.filter((rung) => rung <= short);
  if (rungs.length === 0) rungs.push(short);
  const even = (pixels: number) => Math.max(2, Math.round(pixels / 2) * 2);
  return rungs.map((rung) => ({
    width: even((width * rung) / short),
    height: even((height * rung) / short),
  }));
}

type Audio = NonNullable<ConversionOptions['audio']>;

async function makeStream(
  { input, size, highRange }: { input: Input; size: FilmSize; highRange: HighRange | null },
  audio: Audio,
  folder: string,
  progress: Progress,
): Promise<MadeFile[]> {
  const root = path.join(folder, STREAM_FOLDER);
  await mkdir(root, { recursive: true });
  const format = new HlsOutputFormat({
    segmentFormat: new CmafOutputFormat(),
    targetDuration: SEGMENT_SECONDS,
    singleFilePerPlaylist: true,
    getPlaylistPath: ({ n }) => `p${n}.m3u8`,
    getSegmentPath: ({ playlist }) => `p${playlist.n}.mp4`,
  });
  const target = new PathedTarget(MASTER_PLAYLIST, ({ path: name }) => {
    return new FilePathTarget(path.join(root, path.basename(name)));
  });
  await convert(
    {
      input,
      output: new Output({ format, target }),
      video: ladderOf(size).map((rung) => ({
        ...rung,
        ...inStandardRange(highRange),
        fit: 'fill',
        codec: 'avc',
        quality: new Quality('medium'),
        keyFrameInterval: SEGMENT_SECONDS,
        allowTransformationMetadata: false,
        forceTranscode: true,
      })),
      audio,
    },
    progress,
  );
  const names = (await readdir(root)).sort();
  return names.map((name) => ({
    name: `${STREAM_FOLDER}/${name}`,
    class: 'full',
    contentType: TYPES[path.extname(name)] ?? 'application/octet-stream',
    width: null,
    height: null,
  }));
}

async function makeSound(
  input: Input,
  audio: Audio,
  folder: string,
  progress: Progress,
): Promise<MadeFile> {
  const name = SOUND_FILE;
  const target = new FilePathTarget(path.join(folder, name));
  const output = new Output({ format: new Mp4OutputFormat(), target });
  await convert({ input, output, video: { discard: true }, audio }, progress);
  return { name, class: 'full', contentType: 'audio/mp4', width: null, height: null };
}
