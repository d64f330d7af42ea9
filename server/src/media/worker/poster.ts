import { type InputVideoTrack, VideoSampleSink } from 'mediabunny';
import { MediaFault } from '../fault.ts';
import { decoding, type PreparedPicture, preparePixels } from '../picture.ts';
import type { PosterTask, PreparedMedia } from '../worker-protocol.ts';
import { uprightPixels } from './frames.ts';
import { withRecording } from './probe.ts';
import { keep } from './still.ts';

/** What a poster is taken from unless its creator chose, as a part of the whole: the very start is often black. */
const POSTER_AT = 0.1;

/** A film's poster alone, of the moment that its creator has chosen. */
export async function preparePoster(task: PosterTask): Promise<PreparedMedia> {
  return withRecording(task.source, async ({ film, seconds }) => {
    if (!film) throw new MediaFault('noTracks');
    return keep(task.folder, await makePoster(film, seconds, task.atMs));
  });
}

/** The pictures of the frame that is shown at a moment; null: of the usual one. */
export async function makePoster(
  film: InputVideoTrack,
  seconds: number,
  atMs: number | null,
): Promise<PreparedPicture> {
  const sink = new VideoSampleSink(film);
  const first = await decoding(() => film.getFirstTimestamp());
  const at = atMs === null ? seconds * POSTER_AT : Math.min(atMs / 1_000, seconds);
  const sample =
    (await decoding(() => sink.getSample(first + at))) ??
    (await decoding(() => sink.getSample(first)));
  if (!sample) throw new MediaFault('damaged');
  try {
    return await preparePixels(await uprightPixels(sample), 'post');
  } finally {
    sample.close();
  }
}
