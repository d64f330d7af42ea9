import { MediaFault } from '../preparing/fault.ts';
import { decoding, type PreparedPicture, preparePixels } from '../pictures/picture.ts';
import type { PosterTask, PreparedMedia } from '../../kernel/media-worker.ts';
import { withFrameAt } from './decode-film.ts';
import type { FilmSource } from './film-source.ts';
import { uprightPixels } from './frames.ts';
import { withRecording } from './probe.ts';
import { keep } from './still.ts';

/** What a poster is taken from unless its creator chose, as a part of the whole: the very start is often black. */
const POSTER_AT = 0.1;

/** A film's poster alone, of the moment that its creator has chosen. */
export async function preparePoster(task: PosterTask): Promise<PreparedMedia> {
  return withRecording(task.source, async ({ pictures }) => {
    if (!pictures) throw new MediaFault('noTracks');
    return keep(task.folder, await makePoster(pictures, task.atMs));
  });
}

/** The pictures of the frame that is shown at a moment; null: of the usual one. */
export async function makePoster(
  source: FilmSource,
  atMs: number | null,
): Promise<PreparedPicture> {
  const { film, start, seconds } = source;
  const at = atMs === null ? seconds * POSTER_AT : Math.min(atMs / 1_000, seconds);
  const pixels = await decoding(() =>
    withFrameAt(film, start + at, (frame) => uprightPixels(frame, source)),
  );
  if (!pixels) throw new MediaFault('damaged');
  return preparePixels(pixels, 'post');
}
