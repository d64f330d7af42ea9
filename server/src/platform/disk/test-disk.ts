import type { Disk } from './disk.ts';

/** A disk whose free space the test sets; infinite at first. */
export class TestDisk implements Disk {
  bytes = Infinity;

  room(): Promise<number> {
    return Promise.resolve(this.bytes);
  }
}
