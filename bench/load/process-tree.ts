import { readdir, readFile } from 'node:fs/promises';

/** Ticks per second in /proc, on every Linux. */
const TICKS = 100;

interface Process {
  readonly pid: number;
  readonly parent: number;
  readonly name: string;
  /** Seconds of processor time, its own and that of ended children. */
  readonly seconds: number;
}

/** This process and all that it started, directly or not. Linux only. */
async function treeOf(pid: number): Promise<Process[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const all = (await Promise.all(pids.map(readProcess))).filter((one) => one !== null);
  const tree: Process[] = [];
  const add = (one: Process) => {
    tree.push(one);
    for (const child of all) if (child.parent === one.pid) add(child);
  };
  for (const one of all) if (one.pid === pid) add(one);
  return tree;
}

async function readProcess(pid: string): Promise<Process | null> {
  const line = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null);
  const [, name, rest] = /^\d+ \((.*)\) (.*)$/s.exec(line ?? '') ?? [];
  if (name === undefined || rest === undefined) return null;
  const fields = rest.split(' ').map(Number);
  // the 4th and the 14th to 17th field of the whole line
  const [parent = 0, ...ticks] = [fields[1], ...fields.slice(11, 15)];
  const seconds = ticks.reduce<number>((sum, one) => sum + (one ?? 0), 0) / TICKS;
  return { pid: Number(pid), parent, name, seconds };
}

/** Seconds of processor time that a process and all that it started have used so far, the database too. */
export async function secondsOfTree(pid: number): Promise<number> {
  return (await treeOf(pid)).reduce((sum, { seconds }) => sum + seconds, 0);
}

/**
 * The memory in MB of a process and all that it started but the database; what several of them share (the program, its
 * libraries) counts once.
 */
export async function memoryOfTree(pid: number): Promise<number> {
  const tree = (await treeOf(pid)).filter(({ name }) => name !== 'postgres');
  const sizes = await Promise.all(
    tree.map(async (one) => {
      const text = await readFile(`/proc/${one.pid}/smaps_rollup`, 'utf8').catch(() => '');
      return Number(/^Pss: +(\d+) kB$/m.exec(text)?.[1] ?? 0) / 1_024;
    }),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}
