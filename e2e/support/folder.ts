import { execFile } from 'node:child_process';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

/** The database's own user must be able to traverse it. */
export async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(process.env['TEST_FOLDER'] ?? tmpdir(), 'limelight-e2e-'));
  await chmod(folder, 0o711);
  return folder;
}

export async function removeFolder(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true });
}

/** Copies the content of a folder with owners and modes: if this runs as root, the database belongs to another user. */
export async function copyFolder(from: string, to: string): Promise<void> {
  await promisify(execFile)('cp', ['-a', `${from}/.`, to]);
}
