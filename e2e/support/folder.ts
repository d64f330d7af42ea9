import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** The database's own user has to get through. */
export async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(process.env['TEST_FOLDER'] ?? tmpdir(), 'limelight-e2e-'));
  await chmod(folder, 0o711);
  return folder;
}

export async function removeFolder(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true });
}
