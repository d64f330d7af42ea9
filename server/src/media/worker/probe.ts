import { registerMediabunnyServer } from '@mediabunny/server';
import {
  ALL_FORMATS,
  EncodedPacketSink,
  FilePathSource,
  Input,
  type InputTrack,
  type InputVideoTrack,
  MPEG_TS,
} from 'mediabunny';
import { AVCOL_TRC_ARIB_STD_B67, AVCOL_TRC_SMPTE2084, type Frame } from 'node-av';
import { FILM_LIMITS } from '@limelight/contract/media/limits';
import { MediaFault } from '../preparing/fault.ts';
import { decoding } from '../pictures/worker/prepare-picture.ts';
import { withFrameAt } from './decode-film.ts';
import { type FilmSize, type FilmSource, type HighRange, highRangeOf } from './film-source.ts';

export type Recording = Awaited<ReturnType<typeof probe>> & { readonly input: Input };

/** Opens a file, calls `use` and closes it. Throws `MediaFault` for a file that cannot be used. */
export async function withRecording<Result>(
  source: string,
  use: (recording: Recording) => Promise<Result>,
): Promise<Result> {
  registerMediabunnyServer();
  const input = new Input({ source: new FilePathSource(source), formats: ALL_FORMATS });
  try {
    return await use({ input, ...(await probe(input)) });
  } finally {
    input.dispose();
  }
}

/** Reads what a file contains and whether it is complete. Throws `MediaFault` for a file that cannot be used. */
async function probe(input: Input) {
  const found = await decoding(async () => {
    const [film, sound, start, end] = await Promise.all([
      input.getPrimaryVideoTrack(),
      input.getPrimaryAudioTrack(),
      input.getFirstTimestamp(),
      input.computeDuration(),
    ]);
    // Timestamps may start well above zero (camera streams); one below counts as zero.
    const shown = Math.max(0, start);
    const canFilm = film !== null && (await film.canDecode());
    const canSound = sound !== null && (await sound.canDecode());
    return {
      film: canFilm ? film : null,
      sound: canSound ? sound : null,
      isFilmUnread: film !== null && !canFilm,
      isSoundUnread: sound !== null && !canSound,
      start: shown,
      seconds: end - shown,
    };
  });
  for (const track of [found.film, found.sound]) {
    if (track && !(await decoding(() => isWhole(track)))) throw new MediaFault('damaged');
  }
  const { film, sound } = found;
  if (!film && !sound) {
    if (found.isFilmUnread) throw new MediaFault('unreadableFilm');
    throw new MediaFault(found.isSoundUnread ? 'unreadableSound' : 'noTracks');
  }
  const pictures = film ? await decoding(() => picturesOf(input, film, found)) : null;
  return { ...found, pictures };
}

/** Whether the last packet in the file's index exists: a file that was cut off in transit plays, but stops early. */
async function isWhole(track: InputTrack): Promise<boolean> {
  const end = await track.computeDuration();
  return (await new EncodedPacketSink(track).getPacket(end)) !== null;
}

/** This many packets are read to find a film's frame rate. */
const RATE_PACKETS = 300;

/**
 * Reads what processing needs to know of the video track: its start, length and rate, and its frames' size, rotation and
 * dynamic range. Throws `MediaFault` for frames that are too large.
 */
async function picturesOf(
  input: Input,
  film: InputVideoTrack,
  { start, seconds }: { start: number; seconds: number },
): Promise<FilmSource> {
  const [width, height, rotation, flip, { transfer }, { averagePacketRate: rate }] =
    await Promise.all([
      film.getDisplayWidth(),
      film.getDisplayHeight(),
      film.getRotation(),
      film.getFlip(),
      film.getColorSpace(),
      film.computePacketStats(RATE_PACKETS),
    ]);
  if (Math.max(width, height) > FILM_LIMITS.sidePixels) throw new MediaFault('tooLargePictures');
  // `rate` is infinite for a single frame without a duration.
  const source = { film, start, seconds, rate: rate > 0 && Number.isFinite(rate) ? rate : 1 };
  const size = { width, height };
  // The header of a transport stream states neither size nor dynamic range reliably (an interlaced film would get half its
  // height), so that a frame is decoded instead.
  const isStream = (await input.getFormat()) === MPEG_TS;
  const isUntold = transfer === undefined || transfer === null;
  const highRange = highRangeOf(transfer);
  if (!isStream && (!isUntold || (await film.getCodec()) === 'avc')) {
    return { ...source, size, upright: { rotation, flip, highRange } };
  }
  const found = await withFrameAt(film, start, async (frame) => ({
    size: isStream ? squareSize(frame) : size,
    highRange: highRange ?? highRangeOf(TRANSFERS.get(frame.colorTrc)),
  }));
  if (!found) throw new MediaFault('damaged');
  return { ...source, size: found.size, upright: { rotation, flip, highRange: found.highRange } };
}

const TRANSFERS = new Map<number, HighRange>([
  [AVCOL_TRC_SMPTE2084, 'pq'],
  [AVCOL_TRC_ARIB_STD_B67, 'hlg'],
]);

/** A frame's size in square pixels, never with fewer pixels than it has. */
function squareSize({ width, height, sampleAspectRatio: { num, den } }: Frame): FilmSize {
  if (num <= 0 || den <= 0) return { width, height };
  return num > den
    ? { width: Math.round((width * num) / den), height }
    : { width, height: Math.round((height * den) / num) };
}
