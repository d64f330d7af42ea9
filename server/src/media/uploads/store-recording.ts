import type { CreatorId, MediaId } from '@limelight/contract/platform/ids';
import type { Deps } from '../../kernel/deps.ts';
import { keyOf, ORIGINAL } from '../names.ts';
import { insertOriginal } from './create-media.ts';

/** A film or a sound that this site made: an MP4 file on this machine. Sizes in pixels; null for sound only. */
export interface MadeFile {
  /** Chosen by the caller, so that a repeat stores it once. */
  readonly id: MediaId;
  readonly ownerId: CreatorId;
  readonly path: string;
  readonly fileName: string;
  readonly width: number | null;
  readonly height: number | null;
}

/** Puts a recording into its creator's vault, where it is prepared as an upload would be. The file at `path` stays. */
export async function storeRecording(
  deps: Pick<Deps, 'db' | 'files' | 'jobs' | 'clock'>,
  { id, ownerId, path, fileName, width, height }: MadeFile,
): Promise<void> {
  const { bytes } = await deps.files.adopt(keyOf(id, ORIGINAL), path);
  const isFilm = width !== null;
  await insertOriginal(deps, {
    id,
    ownerId,
    kind: isFilm ? 'video' : 'audio',
    purpose: 'vault',
    fileName,
    bytes,
    type: isFilm ? 'video/mp4' : 'audio/mp4',
    width,
    height,
  });
}
