import { useInfiniteQuery } from '@tanstack/react-query';
import { Lock, MessageCircle } from 'lucide-react';
import type { PostView } from '@limelight/contract/posts/operations';
import { Button } from '../../ui/forms/button.tsx';
import { EmptyState } from '../../ui/lists/empty-state.tsx';
import { PagedList } from '../../ui/lists/paged-list.tsx';
import { Skeleton } from '../../ui/lists/skeleton.tsx';
import { wayToComments } from '../locked-texts.ts';
import { useDraftPlace } from './comment-draft.ts';
import { CommentForm } from './comment-form.tsx';
import { CommentThread } from './comment-thread.tsx';
import { comments as commentsQuery } from './queries.ts';
import { useWriteComment } from './use-comment-actions.ts';

interface CommentsProps {
  readonly post: PostView;
  /** Set where the viewer is not signed in. */
  readonly onSignIn: (() => void) | undefined;
}

/** The comments of a post. Only viewers who see the post in full may read them; others are told how they can. */
export function Comments({ post, onSignIn }: CommentsProps) {
  return (
    <section id="comments" aria-labelledby="comments-title" className="scroll-mt-20">
      <h2 id="comments-title" className="mb-4 text-lg">
        Comments{post.commentCount > 0 && ` (${post.commentCount})`}
      </h2>
      {post.locked ? (
        <p className="flex items-center gap-2 text-sm text-muted">
          <Lock aria-hidden className="size-4 shrink-0" strokeWidth={1.75} />
          {wayToComments(post)}
        </p>
      ) : (
        <OpenComments post={post} onSignIn={onSignIn} />
      )}
    </section>
  );
}

function OpenComments({ post, onSignIn }: CommentsProps) {
  const write = useWriteComment(post.id);
  const draftPlace = useDraftPlace(post.id);
  return (
    <>
      {post.viewer.canComment ? (
        <CommentForm
          // The place is known once the session is read, and the form reads its draft when it mounts.
          key={draftPlace}
          label="Write a comment"
          submitLabel="Comment"
          draftPlace={draftPlace}
          onSubmit={(text, idempotencyKey) =>
            write.mutateAsync({ text, parentId: null, idempotencyKey })
          }
        />
      ) : onSignIn ? (
        <Button onClick={onSignIn}>Sign in to comment</Button>
      ) : (
        <p className="text-sm text-muted">You can’t comment on this post.</p>
      )}
      <Threads post={post} onSignIn={onSignIn} />
    </>
  );
}

function Threads({ post, onSignIn }: CommentsProps) {
  const query = useInfiniteQuery(commentsQuery(post.id));
  return (
    <PagedList
      query={query}
      label="Loading comments"
      skeleton={<CommentsSkeleton />}
      empty={
        <EmptyState icon={MessageCircle} title="No comments yet">
          {post.viewer.canComment && 'Be the first to say something kind.'}
        </EmptyState>
      }
      margin="400px"
    >
      {(threads) => (
        <ul className="divide-y divide-line">
          {threads.map((comment) => (
            <li key={comment.id}>
              <CommentThread comment={comment} onSignIn={onSignIn} />
            </li>
          ))}
        </ul>
      )}
    </PagedList>
  );
}

function CommentsSkeleton() {
  return [1, 2, 3].map((key) => (
    <div key={key} className="flex gap-3 py-3">
      <Skeleton className="size-8 rounded-full" />
      <div className="flex-1 space-y-2">
        <Skeleton className="h-3.5 w-1/3" />
        <Skeleton className="h-3.5 w-3/4" />
      </div>
    </div>
  ));
}
