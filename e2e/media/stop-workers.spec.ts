import { removeFolder } from '../support/folder.ts';
import { isAlive, signalAll, withChildren } from '../support/processes.ts';
import { type Product, startProduct } from '../support/product.ts';
import { expect, test } from '../support/test.ts';
import { beginFilm, readFilm } from './begin-film.ts';
import { LONG } from '../support/long.ts';

/** Log lines from this level on (40 is a warning, 50 an error), and what Node prints about uncaught errors. */
const loud = ({ output }: Product, from: number) =>
  output()
    .split('\n')
    .filter((line) =>
      line.startsWith('{')
        ? Number(/"level":(\d+)/.exec(line)?.[1]) >= from
        : /Error|Warning|^\s+at /.test(line),
    );

test(
  'a signal to all processes in the middle of a film ends them in order; the next start finishes it',
  { tag: LONG },
  async () => {
    const first = await startProduct();
    expect(loud(first, 40), 'a start has nothing to warn of').toEqual([]);
    const { person, id } = await beginFilm(first);
    const all = await withChildren(first.pid);
    // as a service manager stops a service: the media worker, the database and its sessions get the signal too
    signalAll(all, 'SIGTERM');
    expect(await first.ended, first.output()).toBe(0);
    await expect.poll(() => all.filter(isAlive)).toEqual([]);
    // the film may have failed just before its worker knew that it was stopping; it is tried again
    const faults = loud(first, 50).filter(
      (line) => !line.includes('media worker ended with SIGTERM'),
    );
    expect(faults).toEqual([]);

    const port = Number(new URL(first.url).port);
    const second = await startProduct({ dataDir: first.dataDir, port });
    await expect
      .poll(async () => (await readFilm(person, id)).status, { timeout: 120_000 })
      .toBe('ready');
    await second.stop();
    expect(loud(second, 50)).toEqual([]);
    await removeFolder(first.dataDir);
  },
);
