import type { Reading } from '../metrics/metric.ts';
import type { Disk } from './disk.ts';

/** The disk that this process writes to. Left out on a system that does not report it. */
export function diskReadings(disk: Disk, reserveBytes: number): () => Promise<Reading[]> {
  return async () => {
    const room = await disk.room();
    const gauge = (name: Reading['name'], help: string, bytes: number): Reading => ({
      name,
      help,
      type: 'gauge',
      labels: [],
      samples: Number.isFinite(bytes) ? [[[], bytes]] : [],
    });
    return [
      gauge(
        'limelight_disk_free_bytes',
        'Free space on the disk that this process writes to.',
        room + reserveBytes,
      ),
      gauge(
        'limelight_disk_reserve_bytes',
        'Disk space that uploads leave free (DISK_RESERVE_MB).',
        reserveBytes,
      ),
    ];
  };
}
