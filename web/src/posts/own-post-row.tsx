import { useState } from 'react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import {
  Archive,
  ArchiveRestore,
  CalendarX,
  EllipsisVertical,
  ExternalLink,
  FileText,
  Pencil,
  Pin,
  PinOff,
  Trash2,
} from 'lucide-react';
import { Link } from 'react-router';
import { takedownHelp } from '@limelight/contract/posts/takedown-words';
import type { OwnPost } from '@limelight/contract/posts/operations';
import { api, client } from '../platform/api.ts';
import { config } from '../platform/config.ts';
import { Badge } from '../ui/lists/badge.tsx';
import { Count } from '../ui/lists/count.tsx';
import { ConfirmDialog } from '../ui/dialogs/dialog.tsx';
import { IconButton } from '../ui/forms/icon-button.tsx';
import { Menu, MenuItem, MenuSeparator } from '../ui/dialogs/menu.tsx';
import { Time } from '../ui/values/time.tsx';
import { toastFault } from '../ui/dialogs/toast-fault.ts';
import { toast } from '../ui/dialogs/toast.tsx';
import { Written } from '../ui/forms/written.tsx';
import { audienceWords } from './audience-words.ts';

const editPath = (id: string) => `/creator/create?post=${id}`;

type Act = 'pin' | 'unpin' | 'archive' | 'restore' | 'unschedule' | 'delete';
const DONE: Record<Act, string> = {
  pin: 'Pinned to the top of your page',
  unpin: 'Unpinned',
  archive: 'Archived',
  restore: 'Back on your page',
  unschedule: 'Back in your drafts',
  delete: 'Deleted',
};

/** One of the creator's posts in a list, with its actions. */
export function OwnPostRow({ post }: { readonly post: OwnPost }) {
  const [asking, setAsking] = useState(false);
  const queries = useQueryClient();
  const act = useMutation({
    mutationFn: async (what: Act): Promise<unknown> => client.posts[what]({ postId: post.id }),
    onSuccess: async (_answer, what) => {
      setAsking(false);
      await queries.invalidateQueries({ queryKey: api.posts.key() });
      toast({ kind: 'success', title: DONE[what] });
    },
    onError: (error) => {
      setAsking(false);
      toastFault(error);
    },
  });
  const { supportEmail } = config();
  const isOut = post.status === 'published';
  const words = post.title || post.text.trim();
  return (
    <li className="flex items-center gap-3 py-3 pr-1 pl-4 hover:bg-hover sm:gap-4">
      <Link
        to={isOut ? `/post/${post.id}` : editPath(post.id)}
        className="flex min-w-0 flex-1 items-center gap-3 sm:gap-4"
      >
        <Thumbnail post={post} />
        <span className="min-w-0">
          <Written as="span" className="line-clamp-2 text-sm font-medium">
            {words === '' ? <span className="text-muted">No text</span> : words}
          </Written>
          <span className="numbers mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-muted">
            <When post={post} />
            {(isOut || post.status === 'archived') && (
              <>
                <Count value={post.likeCount} noun={['like', 'likes']} />
                <Count value={post.commentCount} noun={['comment', 'comments']} />
                {post.purchaseCount > 0 && (
                  <Count value={post.purchaseCount} noun={['sold', 'sold']} />
                )}
              </>
            )}
            <Badge className="whitespace-normal!">{audienceWords(post.audience)}</Badge>
            {post.pinned && <Badge kind="accent">Pinned</Badge>}
          </span>
          {post.takedown && (
            <span className="mt-1 block text-sm text-danger">
              Taken down by moderators: <Written>{post.takedown.reason}</Written>
              <span className="mt-0.5 block text-muted">{takedownHelp(supportEmail)}</span>
            </span>
          )}
        </span>
      </Link>
      <Menu trigger={<IconButton icon={EllipsisVertical} label="More options for this post" />}>
        <MenuItem icon={Pencil} to={editPath(post.id)}>
          Edit
        </MenuItem>
        {isOut && (
          <>
            <MenuItem icon={ExternalLink} to={`/post/${post.id}`}>
              Open
            </MenuItem>
            <MenuItem
              icon={post.pinned ? PinOff : Pin}
              onSelect={() => act.mutate(post.pinned ? 'unpin' : 'pin')}
            >
              {post.pinned ? 'Unpin' : 'Pin to the top'}
            </MenuItem>
            <MenuItem icon={Archive} onSelect={() => act.mutate('archive')}>
              Archive
            </MenuItem>
          </>
        )}
        {post.status === 'archived' && !post.takedown && (
          <MenuItem icon={ArchiveRestore} onSelect={() => act.mutate('restore')}>
            Restore to my page
          </MenuItem>
        )}
        {post.status === 'scheduled' && (
          <MenuItem icon={CalendarX} onSelect={() => act.mutate('unschedule')}>
            Back to drafts
          </MenuItem>
        )}
        <MenuSeparator />
        <MenuItem icon={Trash2} kind="danger" onSelect={() => setAsking(true)}>
          Delete
        </MenuItem>
      </Menu>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        onConfirm={() => act.mutate('delete')}
        title={post.status === 'draft' ? 'Delete this draft?' : 'Delete this post?'}
        confirmLabel="Delete"
        kind="danger"
        busy={act.isPending}
      >
        {post.status === 'draft' || post.status === 'scheduled'
          ? 'This deletes it on every device. Its files stay in your vault.'
          : `This removes it from your page, with its ${post.likeCount} likes and ${post.commentCount} comments. People who bought it keep it. Its files stay in your vault.`}
      </ConfirmDialog>
    </li>
  );
}

function When({ post }: { readonly post: OwnPost }) {
  if (post.status === 'scheduled' && post.scheduledFor) {
    return (
      <span>
        Publishes <Time at={post.scheduledFor} style="datetime" />
      </span>
    );
  }
  if (post.publishedAt && post.status !== 'draft')
    return <Time at={post.publishedAt} style="date" />;
  return (
    <span>
      Edited <Time at={post.updatedAt} style="ago" />
    </span>
  );
}

function Thumbnail({ post }: { readonly post: OwnPost }) {
  const view = post.media[0]?.view;
  const url = view && !view.locked ? smallest(view.sources) : null;
  return (
    <span className="relative size-16 shrink-0 overflow-hidden rounded-sm bg-sunken">
      {url ? (
        <img src={url} alt="" loading="lazy" className="size-full object-cover" />
      ) : (
        <span className="grid size-full place-items-center text-muted">
          <FileText aria-hidden className="size-6" strokeWidth={1.5} />
        </span>
      )}
      {post.media.length > 1 && (
        <span className="numbers absolute right-1 bottom-1 rounded-full bg-scrim px-1.5 text-xs font-semibold text-on-picture">
          {post.media.length}
        </span>
      )}
    </span>
  );
}

function smallest(sources: readonly { url: string; width: number }[]): string | null {
  return (
    sources.reduce<{ url: string; width: number } | null>(
      (best, one) => (best === null || one.width < best.width ? one : best),
      null,
    )?.url ?? null
  );
}
