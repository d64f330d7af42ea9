import { useState, type ReactNode } from 'react';
import { Ellipsis, Flag, Heart, Pencil, Pin, PinOff, Trash2 } from 'lucide-react';
import { Link } from 'react-router';
import type { CommentView } from '@limelight/contract/posts/operations';
import { useSession } from '../../platform/session.tsx';
import { askToReport } from '../../safety/index.ts';
import { Avatar } from '../../ui/pictures/avatar.tsx';
import { Badge } from '../../ui/lists/badge.tsx';
import { compactCount } from '../../ui/lists/count.tsx';
import { cx } from '../../ui/cx.ts';
import { ConfirmDialog } from '../../ui/dialogs/dialog.tsx';
import { IconButton } from '../../ui/forms/icon-button.tsx';
import { Menu, MenuItem } from '../../ui/dialogs/menu.tsx';
import { Time } from '../../ui/values/time.tsx';
import { Written } from '../../ui/forms/written.tsx';
import { PostText } from '../post-text.tsx';
import { CommentForm } from './comment-form.tsx';
import { useCommentActions } from './use-comment-actions.ts';

const SMALL =
  'relative reach min-h-9 rounded-full px-2 text-xs font-semibold text-muted hover:text-text';

/** One comment with the actions that the viewer has. */
export function CommentItem({
  comment,
  onReply,
  onSignIn,
  children,
}: {
  readonly comment: CommentView;
  readonly onReply: (() => void) | undefined;
  /** Called instead of liking where the viewer is not signed in. */
  readonly onSignIn: (() => void) | undefined;
  /** The replies. */
  readonly children?: ReactNode;
}) {
  const { like, edit } = useCommentActions(comment);
  const [editing, setEditing] = useState(false);
  const { author, viewer } = comment;
  if (author === null || comment.text === null) {
    return (
      <div className="py-3">
        <p className="text-sm text-muted italic">This comment was deleted.</p>
        {children}
      </div>
    );
  }
  return (
    <article aria-label={`Comment by ${author.displayName}`} className="flex gap-3 py-3">
      <Avatar name={author.displayName} url={author.avatarUrl} size="sm" />
      <div className="min-w-0 flex-1">
        <header className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm">
          {author.isCreator ? (
            <Link
              to={`/creator/${author.handle}`}
              className="min-w-0 font-semibold hover:underline"
            >
              <Written>{author.displayName}</Written>
            </Link>
          ) : (
            <span className="min-w-0 font-semibold">
              <Written>{author.displayName}</Written>
            </span>
          )}
          {author.isCreator && <Badge kind="accent">Creator</Badge>}
          {comment.pinned && (
            <Badge>
              <Pin aria-hidden className="size-3" strokeWidth={1.75} />
              Pinned
            </Badge>
          )}
          <Time at={comment.createdAt} className="text-xs text-muted" />
          {comment.editedAt && <span className="text-xs text-muted">edited</span>}
        </header>
        {editing ? (
          <div className="mt-2">
            <CommentForm
              label="Your comment"
              submitLabel="Save"
              initial={comment.text}
              autoFocus
              onCancel={() => setEditing(false)}
              onSubmit={async (text) => {
                await edit.mutateAsync(text);
                setEditing(false);
              }}
            />
          </div>
        ) : (
          <PostText
            text={comment.text}
            mentions={comment.mentions}
            fold="lines"
            className="mt-0.5 text-sm"
          />
        )}
        <footer className="-ml-2 flex items-center">
          <button
            type="button"
            aria-pressed={viewer.likes}
            aria-label={`Like this comment (${comment.likeCount})`}
            onClick={() => (onSignIn ? onSignIn() : like.mutate(!viewer.likes))}
            className={cx(SMALL, 'numbers inline-flex items-center gap-1.5')}
          >
            <Heart
              aria-hidden
              className={cx('size-4', viewer.likes && 'fill-accent text-accent')}
              strokeWidth={1.75}
            />
            {comment.likeCount > 0 && compactCount(comment.likeCount)}
          </button>
          {viewer.canReply && onReply && (
            <button type="button" onClick={onReply} className={SMALL}>
              Reply
            </button>
          )}
          <CommentMenu comment={comment} onEdit={() => setEditing(true)} />
        </footer>
        {children}
      </div>
    </article>
  );
}

function CommentMenu({
  comment,
  onEdit,
}: {
  readonly comment: CommentView;
  readonly onEdit: () => void;
}) {
  const { remove, pin } = useCommentActions(comment);
  const [asking, setAsking] = useState(false);
  const { status } = useSession();
  const { canEdit, canDelete, canPin } = comment.viewer;
  const canReport = status === 'signed-in' && !canEdit;
  if (!canEdit && !canDelete && !canPin && !canReport) return null;
  return (
    <>
      <Menu
        align="start"
        trigger={
          <IconButton
            icon={Ellipsis}
            label="More options for this comment"
            className="reach size-9! min-h-0! min-w-0! text-muted"
          />
        }
      >
        {canPin && (
          <MenuItem
            icon={comment.pinned ? PinOff : Pin}
            onSelect={() => pin.mutate(!comment.pinned)}
          >
            {comment.pinned ? 'Unpin' : 'Pin to the top'}
          </MenuItem>
        )}
        {canEdit && (
          <MenuItem icon={Pencil} onSelect={onEdit}>
            Edit
          </MenuItem>
        )}
        {canReport && (
          <MenuItem
            icon={Flag}
            onSelect={() => askToReport({ kind: 'comment', thingId: comment.id })}
          >
            Report
          </MenuItem>
        )}
        {canDelete && (
          <MenuItem icon={Trash2} kind="danger" onSelect={() => setAsking(true)}>
            Delete
          </MenuItem>
        )}
      </Menu>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        onConfirm={() => remove.mutate(undefined, { onSettled: () => setAsking(false) })}
        title="Delete this comment?"
        confirmLabel="Delete"
        kind="danger"
        busy={remove.isPending}
      >
        You can’t undo this. Replies to it stay.
      </ConfirmDialog>
    </>
  );
}
