import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { FILM_LIMITS } from '@limelight/contract/media/limits';
import { MediaFault } from '../preparing/fault.ts';
import { addRenditions, soundLine } from '../films/master-playlist.ts';
import { MASTER_PLAYLIST, STREAM_FOLDER } from '../names.ts';
import { decoding } from '../pictures/worker/prepare-picture.ts';
import type { MadeFile, PreparedMedia, PrepareTask, Report } from '../../kernel/media-worker.ts';
import type { Progress } from './convert.ts';
import { canCopy, copyFilm } from './copy-film.ts';
import type { FilmSource } from './film-source.ts';
import { firstRung, isForAll, rungsOf } from '../films/ladder.ts';
import { pacedReport } from './pace.ts';
import { makePoster } from './poster.ts';
import { makePreview } from './preview.ts';
import { type Recording, withRecording } from './probe.ts';
import { type MadeRenditions, makeRenditions, renditionName } from './renditions.ts';
import { makeSoundFile, makeSoundStream, SOUND_STREAM } from './sound.ts';
import { keep } from './still.ts';
import { streamFile } from './stream-output.ts';

/** The overall progress when the long part begins and ends. */
const LONG_PART = { from: 0.03, to: 0.95 } as const;
/** The share of the pictures in that part, the rest being sound: where they are encoded, and where they are copied. */
const ENCODING_SHARE = 0.85;
const COPYING_SHARE = 0.1;

/**
 * Makes what playing a recording needs: for a film its poster, preview, sound and one rendition, for sound one file. The other
 * renditions are made afterwards (`lacking`).
 */
export async function prepareFilm(task: PrepareTask, report: Report): Promise<PreparedMedia> {
  report('reading', 0, null);
  return withRecording(task.source, async (recording) => {
    const { input, pictures, start, seconds } = recording;
    // Otherwise half of a film would be published without its creator knowing.
    if (task.kind === 'video' && recording.isFilmUnread) throw new MediaFault('unreadableFilm');
    if (recording.isSoundUnread) throw new MediaFault('unreadableSound');
    if (seconds > FILM_LIMITS.seconds) throw new MediaFault('tooLong');
    const durationMs = Math.round(seconds * 1_000);
    if (!(durationMs > 0)) throw new MediaFault('noLength');
    if (pictures)
      return { ...(await prepareStream(recording, pictures, task, report)), durationMs };
    const paced = pacedReport(report, LONG_PART);
    const { file, waveform } = await decoding(() =>
      makeSoundFile(input, { start }, task.folder, (value) => paced('sound', value)),
    );
    const shape = { width: null, height: null, thumbhash: null };
    return { ...shape, kind: 'audio', durationMs, waveform, files: [file] };
  });
}

async function prepareStream(
  { input, sound, start }: Recording,
  pictures: FilmSource,
  { folder }: PrepareTask,
  report: Report,
): Promise<Omit<PreparedMedia, 'durationMs'>> {
  const stills = await keep(folder, await makePoster(pictures, null));
  await mkdir(path.join(folder, STREAM_FOLDER), { recursive: true });
  const first = await firstOf(pictures);
  const isEncoded = first.encoded.length > 0;
  const tell = shared(report, sound ? (isEncoded ? ENCODING_SHARE : COPYING_SHARE) : 1);
  // Decoding, scaling and encoding run in threads of their own; the sound is measured here meanwhile.
  const [made, heard] = await bothOf(
    decoding(() => makeFirst(pictures, first, folder, tell.film)),
    sound ? decoding(() => makeSoundStream(input, { start }, folder, tell.sound)) : [],
  );
  report('preview', LONG_PART.to, null);
  const master = sound ? soundLine(`${SOUND_STREAM}.m3u8`) : '';
  await writeFile(
    path.join(folder, STREAM_FOLDER, MASTER_PLAYLIST),
    addRenditions(master, made.declared),
  );
  const preview = await previewOf(pictures, folder, first.encoded[0] ?? null);
  const files: MadeFile[] = [
    ...stills.files,
    ...(preview ? [preview] : []),
    ...made.files,
    ...heard,
    streamFile('master', 'm3u8'),
  ];
  const done = [...first.encoded, ...first.copied];
  const lacking = rungsOf(pictures.size).filter((one) => !done.includes(one));
  return { ...stills, ...pictures.size, kind: 'video', files, lacking };
}

/** The renditions that are made first, by their short sides. */
interface First {
  readonly encoded: readonly number[];
  /** The source's own size where it is copied; none, or one. */
  readonly copied: readonly number[];
}

async function firstOf(pictures: FilmSource): Promise<First> {
  const { size, rate } = pictures;
  const own = Math.min(size.width, size.height);
  const copied = (await decoding(() => canCopy(pictures))) ? [own] : [];
  const isEnough = copied.length > 0 && isForAll(own, rate);
  return { encoded: isEnough ? [] : [firstRung(size)], copied };
}

async function makeFirst(
  pictures: FilmSource,
  { encoded, copied }: First,
  folder: string,
  progress: Progress,
): Promise<MadeRenditions> {
  const parts: MadeRenditions[] = [];
  // Copying takes little time compared with encoding, so it reports no progress beside it.
  const copying = encoded.length > 0 ? () => undefined : progress;
  if (copied.length > 0) parts.push(await copyFilm(pictures, folder, copying));
  if (encoded.length > 0) parts.push(await makeRenditions(pictures, encoded, folder, { progress }));
  return {
    files: parts.flatMap((part) => part.files),
    declared: parts.flatMap((part) => part.declared),
  };
}

/** Makes the preview from the new rendition, which takes a fraction of the time to decode. */
async function previewOf(
  pictures: FilmSource,
  folder: string,
  rung: number | null,
): Promise<MadeFile | null> {
  if (rung === null) return makePreview(pictures, folder);
  const made = path.join(folder, STREAM_FOLDER, `${renditionName(rung)}.mp4`);
  return withRecording(made, async ({ pictures: small }) =>
    small ? makePreview(small, folder) : null,
  );
}

/** Combines the progress of pictures and sound, which are made in parallel; `share` is the share of the pictures. */
function shared(report: Report, share: number) {
  const paced = pacedReport(report, LONG_PART);
  const done = { film: 0, sound: 0 };
  const tell = () =>
    paced(done.film < 1 ? 'film' : 'sound', done.film * share + done.sound * (1 - share));
  return {
    film: (value: number) => {
      // Copied packets come in decoding order, so their times may go back.
      done.film = Math.max(done.film, value);
      tell();
    },
    sound: (value: number) => {
      done.sound = value;
      tell();
    },
  };
}

/** Waits for both, also where one fails, because the other still reads the recording. */
async function bothOf<A, B>(first: Promise<A>, second: Promise<B> | B): Promise<[A, B]> {
  await Promise.allSettled([first, second]);
  return Promise.all([first, second]);
}
