import { execFile } from 'node:child_process';
import { realpath } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Logger } from 'pino';
import { childEnvironment } from '../../platform/child-environment.ts';
import { processFile } from '../../platform/process-file.ts';
import { idsOf, mayEnter, type RunAs } from '../../platform/run-as.ts';

const exec = promisify(execFile);

/** How the media worker, which parses files from strangers, is kept away from the rest of the machine. */
export interface Isolation {
  /** A command that drops rights and then runs the worker's program; empty for none. */
  readonly command: readonly string[];
  /** The user that the worker is started as; empty for the server's own, or where `command` changes it. */
  readonly startAs: RunAs;
  /** The user that the worker ends up as, and who gets the files; empty for the server's own. */
  readonly worksAs: RunAs;
  readonly hasNetwork: boolean;
}

export const NOT_ISOLATED: Isolation = { command: [], startAs: {}, worksAs: {}, hasNetwork: true };

/**
 * Returns the best isolation that this system allows: no network and, if the server runs as root, a system user without
 * rights. Logs once what the system does not allow.
 *
 * @param workFolder where the worker's files are; a user that cannot enter it is no use
 */
export async function findIsolation(workFolder: string, log: Logger): Promise<Isolation> {
  const isRoot = process.getuid?.() === 0;
  const other = isRoot ? await otherUser(workFolder) : {};
  const isolation = await firstThatWorks(waysOf(isRoot, other));
  const lacks = [
    ...(isolation.hasNetwork ? ['with network access'] : []),
    ...(isRoot && isolation.worksAs.uid === undefined ? ['as root'] : []),
  ];
  if (lacks.length > 0) {
    log.warn(
      `The media worker runs ${lacks.join(' and ')}, because this system allows no better isolation (docs/operating.md, 'The media worker')`,
    );
  }
  return isolation;
}

async function firstThatWorks(ways: readonly Isolation[]): Promise<Isolation> {
  for (const way of ways) if (await canLoad('sharp', way)) return way;
  return NOT_ISOLATED;
}

/** All ways of isolation, best first. */
function waysOf(isRoot: boolean, other: RunAs): Isolation[] {
  const command = ['unshare', '--net', ...(isRoot ? [] : ['--user', '--map-current-user'])];
  const offline = { ...NOT_ISOLATED, command, hasNetwork: false };
  const { uid, gid } = other;
  if (uid === undefined || gid === undefined) return [offline];
  const become = ['setpriv', `--reuid=${uid}`, `--regid=${gid}`, '--clear-groups'];
  return [
    { ...offline, command: [...command, ...become, '--no-new-privs'], worksAs: other },
    { ...NOT_ISOLATED, startAs: other, worksAs: other },
    offline,
  ];
}

/** Returns the system's user without rights, if it can reach the work folder. Never the database's user, who can read all its data. */
async function otherUser(workFolder: string): Promise<RunAs> {
  const nobody = await idsOf('nobody').catch(() => ({}));
  // The folder itself is opened to that user with the first file.
  return (await mayEnter(path.dirname(await realpath(workFolder)), nobody)) ? nobody : {};
}

const PROBE =
  `require('node:fs').accessSync(process.argv[1]);` +
  `import(require('node:module').createRequire(process.argv[1]).resolve(process.argv[2]))`;
const PROBE_MS = 20_000;

/** Loads a package with native code as the worker would, because its user may lack the right to read the checkout. */
export async function canLoad(
  name: 'sharp' | 'node-av',
  { command, startAs }: Isolation,
): Promise<boolean> {
  const [program = '', ...args] = [...command, process.execPath, '-e', PROBE];
  try {
    await exec(program, [...args, processFile('media/worker/main'), name], {
      ...startAs,
      env: childEnvironment(),
      timeout: PROBE_MS,
    });
    return true;
  } catch {
    return false;
  }
}
