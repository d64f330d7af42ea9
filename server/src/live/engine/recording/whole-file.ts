import { open } from 'node:fs/promises';
import { CustomSource } from 'mediabunny';

/**
 * The bytes of a file up to its last whole box. What is recorded may still grow, and its end is missing where the server died
 * or the disk was full.
 */
export async function wholeFile(path: string): Promise<CustomSource> {
  const file = await open(path);
  const { size } = await file.stat();
  const head = Buffer.alloc(8);
  let end = 0;
  for (let at = 0; at + 8 <= size;) {
    await file.read(head, 0, 8, at);
    const next = at + head.readUInt32BE(0);
    if (next <= at || next > size) break;
    at = next;
    // A fragment is its description and its data.
    if (head.toString('latin1', 4) !== 'moof') end = at;
  }
  return new CustomSource({
    getSize: () => end,
    read: async (from, to) => {
      const bytes = new Uint8Array(to - from);
      for (let filled = 0; filled < bytes.length;) {
        const { bytesRead } = await file.read(bytes, filled, bytes.length - filled, from + filled);
        if (bytesRead === 0) throw new Error('a recording became shorter');
        filled += bytesRead;
      }
      return bytes;
    },
    dispose: () => void file.close(),
    prefetchProfile: 'fileSystem',
  });
}
