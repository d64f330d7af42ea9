import { access, constants } from 'node:fs/promises';
import path from 'node:path';

/** A program from PATH or one of `folders`; null when this machine has none. */
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
