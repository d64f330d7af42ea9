import { useQueryClient } from '@tanstack/react-query';
import type { PostId } from '@limelight/contract/platform/ids';
import { api, client } from '../../platform/api.ts';
import { isId } from './is-id.ts';

/** Gives the like that somebody began before signing in. */
export function useLikeIntent(): (postId: string) => void {
  const queries = useQueryClient();
  return (postId) => {
    if (!isId<PostId>(postId)) return;
    // A like that fails here is not worth a message: the heart stays empty and can be pressed.
    void client.posts
      .like({ postId })
      .then(() => queries.invalidateQueries({ queryKey: api.posts.key() }))
      .catch(() => undefined);
  };
}
