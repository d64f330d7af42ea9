import type { Files } from '../src/platform/files/files.ts';

/** A backup's place with these files, in memory. */
export function fakePlace(keys: readonly string[] = []): Pick<Files, 'list' | 'put'> {
  const kept = new Set(keys);
  return {
    async *list(folder) {
      for (const key of kept)
        if (key.startsWith(`${folder}/`)) yield { key, bytes: 0, modifiedAt: new Date(0) };
    },
    put: async (key, body) => {
      kept.add(key);
      return { bytes: Buffer.isBuffer(body) ? body.length : 0 };
    },
  };
}
