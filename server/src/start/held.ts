import type { Deps } from '../kernel/deps.ts';
import type { Reading } from '../platform/metrics/metric.ts';
import type { OpenedStorage } from './open-storage.ts';

/**
 * The storage of a held copy, for reading: a live site may use the same bucket. Nothing is removed, and uploads are refused
 * (`refuseUploads` of app.ts); what the copy no longer needs, the daily cleanup removes once it is live.
 */
export function heldStorage<Storage extends OpenedStorage>({ files, uploads, ...rest }: Storage) {
  const nothing = () => Promise.resolve();
  return {
    ...rest,
    files: { ...files, remove: nothing, removeFolder: nothing, removeEmptyFolders: nothing },
    uploads: {
      ...uploads,
      find: () => Promise.resolve(null),
      remove: nothing,
      sweep: () => Promise.resolve(0),
    },
  };
}

/** What the operator reads at the start of a held copy, in the log and on screen. */
export const heldSentence = (snapshotAt: Date): string =>
  `This is a restored copy of ${snapshotAt.toISOString()}. It is held: nothing is sent, charged or paid out until you run: npm run restore -- --live`;

/** 1 in the metrics while this process is that of a held copy, otherwise 0. */
export const heldReading =
  ({ isHeld }: Deps['payments']) =>
  (): Reading[] => [
    {
      name: 'limelight_held',
      help: 'Whether this is a restored copy that is held: nothing is sent, charged or paid out.',
      type: 'gauge',
      labels: [],
      samples: [[[], isHeld ? 1 : 0]],
    },
  ];
