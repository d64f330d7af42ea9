import type { DiskState } from '@limelight/contract/safety/operations';
import type { Deps } from '../kernel/deps.ts';

/** How much disk space uploads have on this machine, for the administrators who can add some. */
export async function readDisk({
  disk,
  config,
}: Pick<Deps, 'disk' | 'config'>): Promise<DiskState> {
  const room = await disk.room();
  return {
    isNearlyFull: room <= 0,
    roomBytes: Number.isFinite(room) ? Math.max(0, room) : null,
    reserveBytes: config.diskReserveBytes,
  };
}
