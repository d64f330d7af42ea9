import { useQueryClient } from '@tanstack/react-query';
import type { Collection } from '@limelight/contract/posts/operations';
import { api, client } from '../platform/api.ts';

/** Makes, renames, shares and deletes collections of bookmarks, and reads the lists again. */
export function useCollections() {
  const queries = useQueryClient();
  const refresh = () => queries.invalidateQueries({ queryKey: api.posts.listCollections.key() });
  return {
    make: async (name: string): Promise<Collection> => {
      const made = await client.posts.createCollection({ name });
      await refresh();
      return made;
    },
    rename: async ({ id }: Collection, name: string): Promise<void> => {
      await client.posts.renameCollection({ collectionId: id, name });
      await refresh();
    },
    share: async ({ id }: Collection): Promise<void> => {
      await client.posts.shareCollection({ collectionId: id });
      await refresh();
    },
    unshare: async ({ id }: Collection): Promise<void> => {
      await client.posts.unshareCollection({ collectionId: id });
      await refresh();
    },
    remove: async ({ id }: Collection): Promise<void> => {
      await client.posts.deleteCollection({ collectionId: id });
      // Not awaited, so that the view of the collection closes first.
      void refresh();
      void queries.invalidateQueries({ queryKey: api.posts.getBookmark.key() });
    },
  };
}
