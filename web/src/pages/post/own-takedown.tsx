import { useQuery } from '@tanstack/react-query';
import type { PostId } from '@limelight/contract/platform/ids';
import { api } from '../../platform/api.ts';
import { TakedownNote } from '../../posts/index.ts';

/** Tells the author of a post that it was taken down; renders nothing where it was not. */
export function OwnTakedown({ postId }: { readonly postId: PostId }) {
  const { data } = useQuery(api.posts.getMine.queryOptions({ input: { postId } }));
  return data?.takedown ? <TakedownNote takedown={data.takedown} /> : null;
}
