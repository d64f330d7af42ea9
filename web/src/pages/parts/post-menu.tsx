import { Ellipsis, EyeOff, Files, Flag, FolderPlus, Pencil, UserX } from 'lucide-react';
import type { PostView } from '@limelight/contract/posts/operations';
import { useHide } from '../../discovery/index.ts';
import { useSession } from '../../platform/session.tsx';
import { askToReport } from '../../safety/index.ts';
import { IconButton } from '../../ui/forms/icon-button.tsx';
import { Menu, MenuItem } from '../../ui/dialogs/menu.tsx';
import { Written } from '../../ui/forms/written.tsx';

/** More actions of a viewer on a post; the author edits, pins and deletes it in the list of their own posts. */
export function PostMenu({
  post,
  onCollect,
}: {
  readonly post: PostView;
  /** Opens the dialog to choose a collection. */
  readonly onCollect: () => void;
}) {
  const { status } = useSession();
  const hide = useHide();
  if (status !== 'signed-in') return null;
  const trigger = <IconButton icon={Ellipsis} label="More" className="-mr-2 text-muted" />;
  const collect = (
    <MenuItem icon={FolderPlus} onSelect={onCollect}>
      Add to a collection
    </MenuItem>
  );
  if (post.viewer.canEdit) {
    return (
      <Menu trigger={trigger}>
        {collect}
        <MenuItem icon={Pencil} to={`/creator/create?post=${post.id}`}>
          Edit this post
        </MenuItem>
        <MenuItem icon={Files} to="/creator/create?tab=published">
          All your posts
        </MenuItem>
      </Menu>
    );
  }
  return (
    <Menu trigger={trigger}>
      {collect}
      <MenuItem icon={EyeOff} onSelect={() => hide({ kind: 'post', id: post.id })}>
        Not interested in this post
      </MenuItem>
      <MenuItem icon={UserX} onSelect={() => hide({ kind: 'creator', id: post.creator.id })}>
        <span>
          Not interested in <Written>{post.creator.displayName}</Written>
        </span>
      </MenuItem>
      <MenuItem icon={Flag} onSelect={() => askToReport({ kind: 'post', thingId: post.id })}>
        Report this post
      </MenuItem>
    </Menu>
  );
}
