import { Bookmark } from 'lucide-react';
import type { PostView } from '@limelight/contract/posts/operations';
import { IconButton } from '../ui/forms/icon-button.tsx';
import { toastFault } from '../ui/dialogs/toast-fault.ts';
import { toast } from '../ui/dialogs/toast.tsx';
import { useBookmark } from './use-bookmark.ts';

/** Bookmarks a post; the toast that follows offers to put it into a collection. */
export function BookmarkButton({
  post,
  onSignIn,
  onChooseCollection,
}: {
  readonly post: PostView;
  /** Called instead where the viewer is not signed in. */
  readonly onSignIn: (() => void) | undefined;
  readonly onChooseCollection: () => void;
}) {
  const bookmark = useBookmark(post);
  const kept = post.viewer.bookmarks;
  return (
    <IconButton
      icon={Bookmark}
      label={kept ? 'Remove the bookmark' : 'Bookmark'}
      pressed={kept}
      className="text-muted"
      onClick={() => {
        if (onSignIn) return onSignIn();
        bookmark.mutate(!kept, {
          onSuccess: () =>
            !kept &&
            toast({
              kind: 'success',
              title: 'Bookmarked',
              action: { label: 'Add to a collection', onClick: onChooseCollection },
            }),
          onError: toastFault,
        });
      }}
    />
  );
}
