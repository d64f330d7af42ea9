import { MediaFault } from '../preparing/fault.ts';
import type { PreparedPicture } from '../pictures/picture-tasks.ts';
import { decoding, preparePixels } from '../pictures/worker/prepare-picture.ts';
import type { PosterTask, PreparedMedia } from '../../kernel/media-worker.ts';
import { withFrameAt } from './decode-film.ts';
import type { FilmSource } from './film-source.ts';
import { uprightPixels } from './frames.ts';
import { withRecording } from './probe.ts';
import { keep } from './still.ts';

/** Where the default poster is taken, as a share of the length: the very start is often black. */
const POSTER_AT = 0.1;

/** Makes only the poster, from the moment that the creator has chosen. */
export async function preparePoster(task: PosterTask): Promise<PreparedMedia> {
  return withRecording(task.source, async ({ pictures }) => {
    if (!pictures) throw new MediaFault('noTracks');
    return keep(task.folder, await makePoster(pictures, task.atMs));
  });
}

/** The pictures of the frame at a moment; null stands for the default moment. */
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
  return preparePixels(pixels, 'vault');
}
