import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { mayEnter, type RunAs } from '../platform/run-as.ts';
import { isHalfPlaced } from './upgrade/copied-cluster.ts';
import { chownCommand, notOursSentence, quoted } from './folder-owners.ts';

/** Files of a cluster that a copy gives another owner, if it does to any: the folder, its oldest file, and one that is written. */
const LOOKED_AT = ['', 'PG_VERSION', 'global/pg_control'];

/** Why PostgreSQL would refuse the cluster of a copied folder: it starts only for the owner. Null if it would not. */
export async function clusterFault(directory: string, runAs: RunAs): Promise<string | null> {
  const data = path.join(directory, 'pgdata');
  const uid = runAs.uid ?? process.getuid?.();
  for (const name of LOOKED_AT) {
    const found = await stat(path.join(data, name)).catch((error: NodeJS.ErrnoException) => error);
    if (found instanceof Error && found.code !== 'EACCES') continue;
    if (!(found instanceof Error) && (found.uid === uid || uid === undefined)) continue;
    return runAs.uid === undefined
      ? notOursSentence(path.dirname(directory), `The database in ${data}`)
      : `As root, PostgreSQL runs as the user postgres, but the database in ${data} belongs to another user, as after a copy that changed the owners. Start as that user, or run: ${chownCommand('postgres', data)}`;
  }
  const password = path.join(directory, 'password');
  const isClosed = await stat(password).then(
    (found) => runAs.uid === undefined && found.uid !== uid,
    () => false,
  );
  return isClosed ? notOursSentence(path.dirname(directory), password) : null;
}

/**
 * Why no new database is made here: beside an empty one, the files of the folder would belong to nothing, and the daily cleanup
 * would remove them.
 */
export async function withoutDatabase(dataDir: string, directory: string): Promise<string | null> {
  if (await stat(path.join(directory, 'pgdata')).catch(() => null)) return null;
  // the start puts it back
  if (await isHalfPlaced(directory)) return null;
  const [file] = await readdir(path.join(dataDir, 'files/media')).catch(() => []);
  if (file === undefined) return null;
  return `The data folder ${dataDir} has files, but its database isn’t in ${directory}. If it was in DATABASE_URL, set that. If it was copied, copy the database too (where PostgreSQL couldn’t enter the data folder, it is in /var/lib/limelight, and the start said so). To begin with an empty database, move ${path.join(dataDir, 'files')} away.`;
}

/**
 * Why root's PostgreSQL cannot use the database that is in the folder: its user is kept out by a folder above. Null where there
 * is none.
 */
export async function unreachableFault(
  dataDir: string,
  directory: string,
  runAs: RunAs,
): Promise<string | null> {
  if (!(await stat(path.join(directory, 'pgdata')).catch(() => null))) return null;
  let closed = dataDir;
  for (let at = dataDir; at !== path.dirname(at); at = path.dirname(at))
    if (!(await mayEnter(at, runAs))) closed = at;
  return `As root, PostgreSQL runs as the user postgres, who can’t pass through ${closed} to the database in ${directory}. Run: chmod o+x ${quoted(closed)}, or move the data folder to where others may pass, such as /srv.`;
}
