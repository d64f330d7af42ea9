import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import {
  ALL_FORMATS,
  CmafOutputFormat,
  Conversion,
  FilePathSource,
  FilePathTarget,
  HlsOutputFormat,
  Input,
  Output,
  PathedTarget,
  Quality,
} from 'mediabunny';
import { testFilm } from '../../server/src/media/testing/test-films.ts';
import { rungsOf, sizeOfRung } from '../../server/src/media/films/ladder.ts';
import { prepareFilm } from '../../server/src/media/worker/film.ts';
import { prepareRenditions } from '../../server/src/media/worker/grow-ladder.ts';
import { atLeast, type Contender, interleave, type Result } from '../harness.ts';

/** Like a phone's recording: the cost of sound and poster is spread over as many frames as in a real clip. */
const FILM = { width: 854, height: 480, seconds: 10, rate: 30 } as const;

/** A video's whole preparation (probing, posters, blur, stream) against the library making only the same stream. */
export async function benchFilms(folder: string): Promise<Result[]> {
  const source = path.join(folder, 'film.mp4');
  await writeFile(source, await testFilm(FILM));
  const made = path.join(folder, 'made');
  const rounds = await interleave([
    films('bare library', made, () => bareStream(source, made)),
    films('ours', made, async () => {
      const task = {
        kind: 'video',
        type: 'video/mp4',
        purpose: 'vault',
        source,
        folder: made,
      } as const;
      const { lacking = [] } = await prepareFilm(task, () => undefined);
      const more = { kind: 'renditions' as const, source, folder: made, rungs: lacking };
      await prepareRenditions(more, () => undefined);
    }),
  ]);
  return [
    atLeast(
      `prepare a film of ${FILM.seconds} s`,
      rounds.ratio('ours', 'bare library'),
      'the bare library making the same stream',
      0.9,
      { ours: rounds.details('ours'), bare: rounds.details('bare library') },
    ),
  ];
}

/** Seconds of film per second. */
function films(name: string, made: string, once: () => Promise<void>): Contender {
  return {
    name,
    async run() {
      await rm(made, { recursive: true, force: true });
      await mkdir(made);
      const started = performance.now();
      await once();
      return { perSecond: (FILM.seconds * 1_000) / (performance.now() - started), p99: null };
    },
  };
}

async function bareStream(source: string, made: string): Promise<void> {
  const input = new Input({ source: new FilePathSource(source), formats: ALL_FORMATS });
  const format = new HlsOutputFormat({
    segmentFormat: new CmafOutputFormat(),
    targetDuration: 4,
    singleFilePerPlaylist: true,
    getPlaylistPath: ({ n }) => `p${n}.m3u8`,
    getSegmentPath: ({ playlist }) => `p${playlist.n}.mp4`,
  });
  const target = new PathedTarget('master.m3u8', ({ path: name }) => {
    return new FilePathTarget(path.join(made, path.basename(name)));
  });
  const conversion = await Conversion.init({
    input,
    output: new Output({ format, target }),
    video: rungsOf(FILM).map((rung) => ({
      ...sizeOfRung(FILM, rung),
      fit: 'fill',
      codec: 'avc',
      quality: new Quality('medium'),
      keyFrameInterval: 4,
      forceTranscode: true,
    })),
    audio: {
      codec: 'aac',
      quality: new Quality('medium'),
      numberOfChannels: 2,
      sampleRate: 48_000,
      forceTranscode: true,
    },
    tracks: 'primary',
    showWarnings: false,
  });
  await conversion.execute();
  input.dispose();
}
