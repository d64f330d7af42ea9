import type { Disk } from './disk.ts';

/** A disk whose room the test holds in its hands; endless at first. */
export class TestDisk implements Disk {
  bytes = Infinity;

  room(): Promise<number> {
    return Promise.resolve(this.bytes);
  }
}
