import { readFile } from 'node:fs/promises';
import { treeOf } from '../load/process-tree.ts';

/** Where the programs of streams are in the built server. */
const PROGRAMS = /live\/engine\/(media|packager)\//;

/** Seconds of processor time that the media process and the packagers of a product have used so far. */
export async function secondsOfStreams(pid: number): Promise<number> {
  const tree = await treeOf(pid);
  const own = await Promise.all(
    tree.map(async (one) => {
      const command = await readFile(`/proc/${one.pid}/cmdline`, 'utf8').catch(() => '');
      return PROGRAMS.test(command) ? one.seconds : 0;
    }),
  );
  return own.reduce((sum, seconds) => sum + seconds, 0);
}
