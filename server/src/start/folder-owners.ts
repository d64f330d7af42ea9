import { access, constants, readdir, stat } from 'node:fs/promises';
import { userInfo } from 'node:os';
import path from 'node:path';

/** For a shell, whatever is in the path. */
export const quoted = (word: string): string =>
  /^[\w./-]+$/.test(word) ? word : `'${word.replaceAll("'", String.raw`'\''`)}'`;

/** The command that gives a folder to a user. */
export const chownCommand = (user: string, folder: string): string =>
  `chown -R ${user}: ${quoted(folder)}`;

/** The sentence for a folder of which something belongs to another user than the one that runs the server. */
export function notOursSentence(dataDir: string, what: string): string {
  const { username } = userInfo();
  return `${what} belongs to another user, and ${username} can’t use it, as after a copy that changed the owners. Start as that user, or as root run: ${chownCommand(username, dataDir)}`;
}

/**
 * Why this user cannot work with what is in a copied data folder; null if it can. Looks at what is on top and at one file of
 * each folder: a copy has one owner.
 */
export async function ownersFault(
  dataDir: string,
  names: readonly string[],
): Promise<string | null> {
  for (const name of names)
    for (let at: string | undefined = path.join(dataDir, name); at; at = await firstIn(at))
      if (!(await isUsable(at))) return notOursSentence(dataDir, at);
  return null;
}

async function firstIn(folder: string): Promise<string | undefined> {
  const [first] = (await readdir(folder).catch(() => [])).filter((name) => !name.startsWith('.'));
  return first === undefined ? undefined : path.join(folder, first);
}

/** Whether we may read and write it; what is not there counts as usable. */
async function isUsable(file: string): Promise<boolean> {
  try {
    const needed = constants.R_OK | constants.W_OK;
    const isFolder = (await stat(file)).isDirectory();
    await access(file, isFolder ? needed | constants.X_OK : needed);
    return true;
  } catch (error) {
    return !['EACCES', 'EPERM'].includes((error as NodeJS.ErrnoException).code ?? '');
  }
}

/** Why a command that writes files of a data folder may not run as this user: the server could not use them. Null if it may. */
export async function otherUserFault(dataDir: string): Promise<string | null> {
  const found = await stat(dataDir).catch(() => null);
  return found === null || found.uid === process.getuid?.()
    ? null
    : `The data folder ${dataDir} belongs to another user than ${userInfo().username}. Run this as the user that runs the server.`;
}
