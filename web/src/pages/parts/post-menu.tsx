import { Ellipsis, EyeOff, UserX } from 'lucide-react';
import type { PostView } from '@limelight/contract/posts/operations';
import { useHide } from '../../discovery/use-hide.ts';
import { useSession } from '../../platform/session.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Menu, MenuItem } from '../../ui/menu.tsx';

/** What else a viewer can do about a post. */
export function PostMenu({ post }: { readonly post: PostView }) {
  const { status } = useSession();
  const hide = useHide();
  if (status !== 'signed-in' || post.viewer.canEdit) return null;
  return (
    <Menu trigger={<IconButton icon={Ellipsis} label="More" className="-mr-2 text-muted" />}>
      <MenuItem icon={EyeOff} onSelect={() => hide({ kind: 'post', id: post.id })}>
        Not interested in this post
      </MenuItem>
      <MenuItem icon={UserX} onSelect={() => hide({ kind: 'creator', id: post.creator.id })}>
        Not interested in {post.creator.displayName}
      </MenuItem>
    </Menu>
  );
}
