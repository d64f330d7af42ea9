import type { Files } from '../../platform/files/files.ts';

/** Where backups are: bytes by key, in a folder or below a prefix of a bucket. */
export type Place = Pick<
  Files,
  'put' | 'open' | 'read' | 'remove' | 'removeFolder' | 'removeEmptyFolders' | 'list'
>;

/** The part of a store whose keys begin with a prefix and a slash; its own keys are without them. */
export function below(files: Place, prefix: string): Place {
  const inside = (key: string) => `${prefix}/${key}`;
  return {
    put: (key, body) => files.put(inside(key), body),
    open: (key, range) => files.open(inside(key), range),
    read: (key) => files.read(inside(key)),
    remove: (key) => files.remove(inside(key)),
    removeFolder: (folder) => files.removeFolder(inside(folder)),
    removeEmptyFolders: (folder, before) => files.removeEmptyFolders(inside(folder), before),
    async *list(folder) {
      for await (const file of files.list(inside(folder)))
        yield { ...file, key: file.key.slice(prefix.length + 1) };
    },
  };
}
