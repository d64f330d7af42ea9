import { useState } from 'react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { CornerDownRight } from 'lucide-react';
import type { CommentView } from '@limelight/contract/posts/operations';
import { Button } from '../../ui/forms/button.tsx';
import { FailedLine } from '../../ui/lists/failed-line.tsx';
import { Spinner } from '../../ui/lists/spinner.tsx';
import { hasCommentDraft, useDraftPlace } from './comment-draft.ts';
import { CommentForm } from './comment-form.tsx';
import { CommentItem } from './comment-item.tsx';
import { replies as repliesQuery } from './queries.ts';
import { useWriteComment } from './use-comment-actions.ts';

/** A comment with its replies, which open when pressed. */
export function CommentThread({
  comment,
  onSignIn,
}: {
  readonly comment: CommentView;
  readonly onSignIn: (() => void) | undefined;
}) {
  const [open, setOpen] = useState(false);
  const draftPlace = useDraftPlace(comment.id);
  // Reopens a reply that was begun before a reload.
  const [answering, setAnswering] = useState<string | null>(() =>
    hasCommentDraft(draftPlace) ? '' : null,
  );
  const write = useWriteComment(comment.postId);
  const answerTo = (to: CommentView) => {
    setOpen(true);
    setAnswering(to.id === comment.id || !to.author ? '' : `@${to.author.handle} `);
  };
  return (
    <CommentItem
      comment={comment}
      onSignIn={onSignIn}
      onReply={() => (onSignIn ? onSignIn() : answerTo(comment))}
    >
      {comment.replyCount > 0 && (
        <Button
          size="sm"
          variant="quiet"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
          className="-ml-3 text-muted"
        >
          <CornerDownRight aria-hidden className="size-4" strokeWidth={1.75} />
          {open ? 'Hide' : 'View'} {comment.replyCount}{' '}
          {comment.replyCount === 1 ? 'reply' : 'replies'}
        </Button>
      )}
      {open && comment.replyCount > 0 && (
        <Replies comment={comment} onSignIn={onSignIn} onReply={answerTo} />
      )}
      {answering !== null && (
        <div className="mt-2">
          <CommentForm
            key={answering}
            label="Write a reply"
            submitLabel="Reply"
            initial={answering}
            autoFocus
            draftPlace={draftPlace}
            onCancel={() => setAnswering(null)}
            onSubmit={async (text, idempotencyKey) => {
              await write.mutateAsync({ text, parentId: comment.id, idempotencyKey });
              setAnswering(null);
            }}
          />
        </div>
      )}
    </CommentItem>
  );
}

function Replies({
  comment,
  onSignIn,
  onReply,
}: {
  readonly comment: CommentView;
  readonly onSignIn: (() => void) | undefined;
  readonly onReply: (to: CommentView) => void;
}) {
  const query = useInfiniteQuery(repliesQuery(comment.id));
  if (query.isPending) return <Spinner label="Loading replies" className="p-3 text-muted" />;
  if (!query.data) return <FailedLine query={query} />;
  return (
    <>
      {query.data.pages
        .flatMap((page) => page.items)
        .map((reply) => (
          <CommentItem
            key={reply.id}
            comment={reply}
            onSignIn={onSignIn}
            onReply={() => (onSignIn ? onSignIn() : onReply(reply))}
          />
        ))}
      {query.hasNextPage && (
        <Button
          size="sm"
          variant="quiet"
          busy={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          More replies
        </Button>
      )}
    </>
  );
}
