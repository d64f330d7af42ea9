import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { CreatorId, PostId } from '@limelight/contract/platform/ids';
import { api, client } from '../platform/api.ts';
import { toastFault } from '../ui/dialogs/toast-fault.ts';
import { toast } from '../ui/dialogs/toast.tsx';

export type Hideable =
  | { readonly kind: 'post'; readonly id: PostId }
  | { readonly kind: 'creator'; readonly id: CreatorId };

/** Hides a creator or a post, or shows it again. */
export function sendHidden(thing: Hideable, hidden: boolean) {
  if (thing.kind === 'post') {
    return hidden
      ? client.discovery.hidePost({ postId: thing.id })
      : client.discovery.unhidePost({ postId: thing.id });
  }
  return hidden
    ? client.discovery.hideCreator({ creatorId: thing.id })
    : client.discovery.unhideCreator({ creatorId: thing.id });
}

/** 'Not interested': removed from discover, grid, feed and results, with Undo. */
export function useHide() {
  const queries = useQueryClient();
  const change = useMutation({
    mutationFn: ({ thing, hidden }: { thing: Hideable; hidden: boolean }) =>
      sendHidden(thing, hidden),
    // Here, not at the call: when the lists have been fetched again, the pressed button is gone, and its callbacks would not
    // run.
    onSuccess: (_, { thing, hidden }) => {
      if (hidden) {
        toast({
          title: 'You’ll see less of this',
          action: { label: 'Undo', onClick: () => change.mutate({ thing, hidden: false }) },
        });
      }
      return queries.invalidateQueries({ queryKey: api.discovery.key() });
    },
    onError: toastFault,
  });
  return (thing: Hideable) => change.mutate({ thing, hidden: true });
}
