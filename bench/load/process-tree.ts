import { readdir, readFile } from 'node:fs/promises';

/** Ticks per second in /proc, on every Linux. */
const TICKS = 100;

export interface Process {
  readonly pid: number;
  readonly parent: number;
  readonly name: string;
  /** Seconds of processor time, its own and that of ended children. */
  readonly seconds: number;
}

/** This process and all that it started, directly or not. Linux only. */
export async function treeOf(pid: number): Promise<Process[]> {
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
 * libraries) counts once. Not their proportional sizes (PSS), which take away what other programs of this machine share.
 */
export async function memoryOfTree(pid: number): Promise<number> {
  const tree = (await treeOf(pid)).filter(({ name }) => name !== 'postgres');
  const sizes = await Promise.all(tree.map((one) => memoryOf(one.pid)));
  const shared = new Map<string, number>();
  for (const { files } of sizes)
    for (const [file, size] of files) shared.set(file, Math.max(shared.get(file) ?? 0, size));
  const all = [...sizes.map(({ own }) => own), ...shared.values()];
  return all.reduce((sum, size) => sum + size, 0) / 1_024;
}

/** In kB: the memory that is a process's own, and what it has in memory of each file. Nothing once it has ended. */
async function memoryOf(pid: number): Promise<{ own: number; files: Map<string, number> }> {
  const text = await readFile(`/proc/${pid}/smaps`, 'utf8').catch(() => '');
  const files = new Map<string, number>();
  let own = 0;
  for (const [, file = '', sizes = ''] of text.matchAll(MAPPING)) {
    const anonymous = sizeIn(sizes, 'Anonymous');
    own += anonymous;
    files.set(file, (files.get(file) ?? 0) + sizeIn(sizes, 'Rss') - anonymous);
  }
  return { own, files };
}

/** Addresses, rights, offset, then the device and inode of the file; its sizes follow. */
const MAPPING = /^[0-9a-f]+-[0-9a-f]+ \S+ \S+ (\S+ \d+).*\n((?:\w+: .*\n)*)/gm;

const sizeIn = (sizes: string, name: string): number =>
  Number(new RegExp(`^${name}: +(\\d+) kB$`, 'm').exec(sizes)?.[1] ?? 0);
