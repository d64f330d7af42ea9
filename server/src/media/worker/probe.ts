import {
  ALL_FORMATS,
  EncodedPacketSink,
  FilePathSource,
  Input,
  type InputTrack,
  type InputVideoTrack,
} from 'mediabunny';
import { FILM_LIMITS } from '@limelight/contract/media/limits';
import { MediaFault } from '../fault.ts';
import { decoding } from '../picture.ts';

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
    return { film: canFilm ? film : null, sound: canSound ? sound : null, seconds };
  });
  for (const track of [found.film, found.sound]) {
    if (track && !(await decoding(() => isWhole(track)))) throw new MediaFault('damaged');
  }
  const { film, sound } = found;
  if (!film && !sound) throw new MediaFault('noTracks');
  return { ...found, size: film && (await decoding(() => filmSize(film))) };
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

async function filmSize(film: InputVideoTrack): Promise<FilmSize> {
  const [width, height] = await Promise.all([film.getDisplayWidth(), film.getDisplayHeight()]);
  if (Math.max(width, height) > FILM_LIMITS.sidePixels) throw new MediaFault('tooManyPixels');
  return { width, height };
}
