import {
  ALL_FORMATS,
  EncodedPacketSink,
  FilePathSource,
  Input,
  type InputTrack,
  type InputVideoTrack,
  MPEG_TS,
  VideoSampleSink,
} from 'mediabunny';
import { FILM_LIMITS } from '@limelight/contract/media/limits';
import { MediaFault } from '../fault.ts';
import { decoding } from '../picture.ts';
import { highRangeOf } from './standard-range.ts';

export type Recording = Awaited<ReturnType<typeof probe>> & { readonly input: Input };

/** Opens a file for `use` and closes it afterwards; throws `MediaFault` for what cannot be used. */
export async function withRecording<Result>(
  source: string,
  use: (recording: Recording) => Promise<Result>,
): Promise<Result> {
  const input = new Input({ source: new FilePathSource(source), formats: ALL_FORMATS });
  try {
    return await use({ input, ...(await probe(input)) });
  } finally {
    input.dispose();
  }
}

/** What of a file can be read, whole; throws `MediaFault` for what cannot be used. */
async function probe(input: Input) {
  const found = await decoding(async () => {
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
    return {
      film: canFilm ? film : null,
      sound: canSound ? sound : null,
      isFilmUnread: film !== null && !canFilm,
      isSoundUnread: sound !== null && !canSound,
      seconds,
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
  return { ...found, ...(film ? await decoding(() => looksOf(input, film)) : NO_PICTURE) };
}

/** Whether the last packet that the file's index promises is there: a file cut off in transit plays, but stops early. */
async function isWhole(track: InputTrack): Promise<boolean> {
  const end = await track.computeDuration();
  return (await new EncodedPacketSink(track).getPacket(end)) !== null;
}

export interface FilmSize {
  readonly width: number;
  readonly height: number;
}

const NO_PICTURE = { size: null, highRange: null } as const;

/** The size of a film's pictures, and how bright they can be: as its container says, or else its first picture. */
async function looksOf(input: Input, film: InputVideoTrack) {
  const [width, height] = await Promise.all([film.getDisplayWidth(), film.getDisplayHeight()]);
  const size: FilmSize = { width, height };
  if (Math.max(width, height) > FILM_LIMITS.sidePixels) throw new MediaFault('tooManyPixels');
  const { transfer } = await film.getColorSpace();
  // a stream of packets tells neither by itself: of interlaced ones half the height would be read
  const isStream = (await input.getFormat()) === MPEG_TS;
  const isUntold = transfer === undefined || transfer === null;
  if (!isStream && (!isUntold || (await film.getCodec()) === 'avc')) {
    return { size, highRange: highRangeOf(transfer) };
  }
  const first = await new VideoSampleSink(film).getSample(await film.getFirstTimestamp());
  if (!first) return { size, highRange: highRangeOf(transfer) };
  try {
    const shown = { width: first.displayWidth, height: first.displayHeight };
    const highRange = highRangeOf(transfer ?? first.colorSpace.transfer);
    return { size: isStream ? shown : size, highRange };
  } finally {
    first.close();
  }
}
