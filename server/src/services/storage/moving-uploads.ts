import type { Files } from '../../platform/files/files.ts';
import type { Upload, Uploads } from './uploads.ts';

/**
 * Uploads while files move from one store to another. Everything begins in the new one; what had arrived whole in the old one
 * is still used from there. An upload that had not is begun again by its client, which is told that there is none.
 */
export function createMovingUploads(
  from: Uploads,
  to: Uploads,
  /** The new store of finished files. */
  files: Pick<Files, 'adopt'>,
): Uploads {
  const isOld = async ({ id }: Upload) => (await to.find(id)) === null;
  return {
    store: to.store,
    prefix: to.prefix,
    room: () => to.room(),
    receive: (upload, bytes) => to.receive(upload, bytes),
    async find(id) {
      const found = await to.find(id);
      if (found) return found;
      const old = await from.find(id);
      return old?.isComplete === true ? old : null;
    },
    head: async (upload, bytes) => ((await isOld(upload)) ? from : to).head(upload, bytes),
    withLocal: async (upload, work) => ((await isOld(upload)) ? from : to).withLocal(upload, work),
    adopt: async (upload, key) =>
      (await isOld(upload))
        ? from.withLocal(upload, (path) => files.adopt(key, path))
        : to.adopt(upload, key),
    async remove(id) {
      await from.remove(id);
      await to.remove(id);
    },
    sweep: async () => (await from.sweep()) + (await to.sweep()),
  };
}
