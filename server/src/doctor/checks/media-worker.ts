import { stat } from 'node:fs/promises';
import { tryWorker } from '../../media/index.ts';
import { SECOND } from '../../platform/clock/clock.ts';
import { bad, type Check, good, off, together, warning, wordsOf } from '../check.ts';

const WAITS_MS = 15 * SECOND;

export const mediaWorkerCheck: Check = {
  name: 'Media worker',
  async run({ config: { run, dataDir }, log }) {
    if (run === 'web') return off('Files are prepared by the processes with RUN=worker.');
    if (!(await stat(dataDir).catch(() => null)))
      return off('It works in the data folder, which the first start makes.');
    let tried;
    try {
      tried = await tryWorker(dataDir, log, AbortSignal.timeout(WAITS_MS));
    } catch (error) {
      return bad(`It couldn’t prepare a small picture: ${wordsOf(error)}.`);
    }
    const lacks = [
      ...(tried.hasNetwork ? ['with network access'] : []),
      ...(tried.isRoot ? ['as root'] : []),
    ];
    return together([
      good('It prepares pictures and knows films, away from the network and our rights.'),
      ...(tried.knowsFilms ? [] : [bad('It can’t load the libraries for films (node-av).')]),
      ...(lacks.length === 0
        ? []
        : [
            warning(
              `It works, but ${lacks.join(' and ')} (docs/operating.md, ‘The media worker’).`,
            ),
          ]),
    ]);
  },
};
