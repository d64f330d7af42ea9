import { mkdir, readdir } from 'node:fs/promises';
import path from 'node:path';
import { registerMediabunnyServer } from '@mediabunny/server';
import {
  ALL_FORMATS,
  CmafOutputFormat,
  Conversion,
  type ConversionOptions,
  EncodedPacketSink,
  FilePathSource,
  FilePathTarget,
  HlsOutputFormat,
  Input,
  type InputTrack,
  type InputVideoTrack,
  Mp4OutputFormat,
  Output,
  PathedTarget,
  Quality,
  type VideoSample,
  VideoSampleSink,
} from 'mediabunny';
import sharp from 'sharp';
import { FILM_HEIGHTS, FILM_LIMITS } from '@limelight/contract/media/limits';
import { MediaFault } from '../fault.ts';
import { MASTER_PLAYLIST, SOUND_FILE, STREAM_FOLDER } from '../names.ts';
import { decoding, type Pixels, preparePixels } from '../picture.ts';
import type { MadeFile, PreparedMedia, PrepareTask } from '../worker-protocol.ts';
import { keep } from './still.ts';

registerMediabunnyServer();

/** Segments of one file each rendition, read by ranges: a two-hour film is a dozen files, not ten thousand. */
const SEGMENT_SECONDS = 4;
/** What a poster is taken from, as a part of the whole: the very start is often black. */
const POSTER_AT = 0.1;

const TYPES: Readonly<Record<string, string>> = {
  '.m3u8': 'application/vnd.apple.mpegurl',
  '.mp4': 'video/mp4',
};

/** A video as an HLS ladder with posters, or sound as one file. `progress` goes from 0 to 1. */
export async function prepareFilm(
  task: PrepareTask,
  progress: (value: number) => void,
): Promise<PreparedMedia> {
  const input = new Input({ source: new FilePathSource(task.source), formats: ALL_FORMATS });
  try {
    const { film, sound, seconds } = await decoding(() => probe(input));
    for (const track of [film, sound]) {
      if (track && !(await decoding(() => isWhole(track)))) throw new MediaFault('damaged');
    }
    if (!film && !sound) throw new MediaFault('noTracks');
    if (seconds > FILM_LIMITS.seconds) throw new MediaFault('tooLong');
    const durationMs = Math.round(seconds * 1_000);
    if (!film) {
      const file = await decoding(() => makeSound(input, task.folder, progress));
      return {
        kind: 'audio',
        width: null,
        height: null,
        durationMs,
        thumbhash: null,
        files: [file],
      };
    }
    const size = await decoding(() => filmSize(film));
    const stills = await keep(
      task.folder,
      await preparePixels(await posterOf(film, seconds), 'post'),
    );
    const stream = await decoding(() => makeStream(input, size, task.folder, progress));
    return { ...stills, ...size, kind: 'video', durationMs, files: [...stills.files, ...stream] };
  } finally {
    input.dispose();
  }
}

async function probe(input: Input) {
  const [film, sound, start, end] = await Promise.all([
    input.getPrimaryVideoTrack(),
    input.getPrimaryAudioTrack(),
    input.getFirstTimestamp(),
    input.computeDuration(),
  ]);
  // cameras' streams begin anywhere on their clock
  const seconds = end - Math.max(0, start);
  const canFilm = film !== null && (await film.canDecode());
  const canSound = sound !== null && (await sound.canDecode());
  return { film: canFilm ? film : null, sound: canSound ? sound : null, seconds };
}

/** Whether the last packet that the file's index promises is there: a file cut off in transit plays, but stops early. */
async function isWhole(track: InputTrack): Promise<boolean> {
  const end = await track.computeDuration();
  return (await new EncodedPacketSink(track).getPacket(end)) !== null;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

async function filmSize(film: InputVideoTrack): Promise<Size> {
  const [width, height] = await Promise.all([film.getDisplayWidth(), film.getDisplayHeight()]);
  if (Math.max(width, height) > FILM_LIMITS.sidePixels) throw new MediaFault('tooManyPixels');
  return { width, height };
}

/** Renditions by their short side, so that a film in portrait has the same ladder; never above the source. */
export function ladderOf({ width, height }: Size): Size[] {
  const short = Math.min(width, height);
  const rungs: number[] = FILM_HEIGHTS.filter((rung) => rung <= short);
  if (rungs.length === 0) rungs.push(short);
  const even = (pixels: number) => Math.max(2, Math.round(pixels / 2) * 2);
  return rungs.map((rung) => ({
    width: even((width * rung) / short),
    height: even((height * rung) / short),
  }));
}

async function makeStream(
  input: Input,
  size: Size,
  folder: string,
  progress: (value: number) => void,
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
        fit: 'fill',
        codec: 'avc',
        quality: new Quality('medium'),
        keyFrameInterval: SEGMENT_SECONDS,
        allowTransformationMetadata: false,
        forceTranscode: true,
      })),
      audio: SOUND,
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

const SOUND = {
  codec: 'aac',
  quality: new Quality('medium'),
  numberOfChannels: 2,
  sampleRate: 48_000,
  forceTranscode: true,
} as const;

async function makeSound(
  input: Input,
  folder: string,
  progress: (value: number) => void,
): Promise<MadeFile> {
  const name = SOUND_FILE;
  const target = new FilePathTarget(path.join(folder, name));
  const output = new Output({ format: new Mp4OutputFormat(), target });
  await convert({ input, output, video: { discard: true }, audio: SOUND }, progress);
  return { name, class: 'full', contentType: 'audio/mp4', width: null, height: null };
}

/** Nothing of the source's own words (title, position, device) is carried over. */
async function convert(
  options: Omit<ConversionOptions, 'tracks' | 'tags' | 'showWarnings'>,
  progress: (value: number) => void,
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

async function posterOf(film: InputVideoTrack, seconds: number): Promise<Pixels> {
  const sink = new VideoSampleSink(film);
  const first = await decoding(() => film.getFirstTimestamp());
  const sample =
    (await decoding(() => sink.getSample(first + seconds * POSTER_AT))) ??
    (await decoding(() => sink.getSample(first)));
  if (!sample) throw new MediaFault('damaged');
  try {
    return await uprightPixels(sample);
  } finally {
    sample.close();
  }
}

// the published types know an older form of these options
const RGBA: object = { format: 'RGBA' };

async function uprightPixels(sample: VideoSample): Promise<Pixels> {
  const data = Buffer.alloc(sample.allocationSize(RGBA));
  await sample.copyTo(data, RGBA);
  const raw = { width: sample.codedWidth, height: sample.codedHeight, channels: 4 } as const;
  const turned = await sharp(data, { raw })
    .rotate(sample.rotation)
    .flop(sample.flip)
    // a film has none, but the decoder leaves noise there, and scaling would multiply the colours with it
    .removeAlpha()
    .raw()
    .toBuffer();
  // rotated first, then scaled to square pixels: one pipeline would do it the other way round
  const sideways = sample.rotation % 180 !== 0;
  const { width, height } = raw;
  const size = {
    width: sideways ? height : width,
    height: sideways ? width : height,
    channels: 3,
  } as const;
  const out = await sharp(turned, { raw: size })
    .resize(sample.displayWidth, sample.displayHeight, { fit: 'fill' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data: out.data, raw: { ...out.info, channels: 3 } };
}
