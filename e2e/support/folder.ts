import { execFile } from 'node:child_process';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

/** The database's own user has to get through. */
export async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(process.env['TEST_FOLDER'] ?? tmpdir(), 'limelight-e2e-'));
  await chmod(folder, 0o711);
  return folder;
}

export async function removeFolder(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true });
}

/** Copies what is in a folder with its owners and modes: where this runs as root, the database is of a user of its own. */
export async function copyFolder(from: string, to: string): Promise<void> {
  await promisify(execFile)('cp', ['-a', `${from}/.`, to]);
}
