import { access, constants } from 'node:fs/promises';
import path from 'node:path';

/** The path of a program in PATH or one of `folders`; null if this machine does not have it. */
export async function findProgram(
  name: string,
  folders: readonly string[] = [],
): Promise<string | null> {
  for (const folder of [...(process.env['PATH'] ?? '').split(path.delimiter), ...folders]) {
    const file = path.join(folder, name);
    const isThere = await access(file, constants.X_OK).then(
      () => true,
      () => false,
    );
    if (isThere) return file;
  }
  return null;
}
