import { useState } from 'react';
import {
  skipToken,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { Link } from 'react-router';
import type { ModeratorPost } from '@limelight/contract/posts/operations';
import type { PostId } from '@limelight/contract/platform/ids';
import { api, client } from '../platform/api.ts';
import { errorSentence } from '../platform/errors.ts';
import { useFilters } from '../platform/use-filters.ts';
import { Badge } from '../ui/lists/badge.tsx';
import { Button } from '../ui/forms/button.tsx';
import { Card } from '../ui/lists/card.tsx';
import { EmptyLine } from '../ui/lists/empty-line.tsx';
import { FailedLine } from '../ui/lists/failed-line.tsx';
import { FindForm } from '../ui/forms/find-form.tsx';
import { InfiniteList } from '../ui/lists/infinite-list.tsx';
import { Loading, Skeleton } from '../ui/lists/skeleton.tsx';
import { ReasonDialog } from '../ui/dialogs/reason-dialog.tsx';
import { Time } from '../ui/values/time.tsx';
import { toast } from '../ui/dialogs/toast.tsx';
import { Written } from '../ui/forms/written.tsx';

const ID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/i;
/** The post of a link; null where it names none. */
const idIn = (text: string) => (ID.exec(text)?.[0] ?? null) as PostId | null;

/** The list in which moderators take posts down and restore them. */
export function PostModeration() {
  const [{ post }, setFilters] = useFilters('post');
  const [asking, setAsking] = useState<ModeratorPost | null>(null);
  const [lookingAt, setLookingAt] = useState<ModeratorPost | null>(null);
  const queries = useQueryClient();
  const postId = idIn(post);
  const found = useQuery(
    api.posts.getForModerator.queryOptions({ input: postId === null ? skipToken : { postId } }),
  );
  const taken = useInfiniteQuery(
    api.posts.listTakenDown.infiniteOptions({
      input: (cursor: string | undefined) => (cursor === undefined ? {} : { cursor }),
      initialPageParam: undefined,
      getNextPageParam: (last) => last.nextCursor ?? undefined,
    }),
  );
  const putBack = useMutation({
    mutationFn: (postId: PostId) => client.posts.putBack({ postId }),
    onSuccess: async () => {
      toast({ kind: 'success', title: 'The post is back' });
      setFilters({ post: '' });
      await queries.invalidateQueries({ queryKey: api.posts.key() });
    },
    onError: (error) => toast({ kind: 'error', title: errorSentence(error) }),
  });
  const items = taken.data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <div className="flex flex-col gap-6">
      <Card>
        <FindForm
          label="Post link"
          submitLabel="Open"
          error={
            post !== '' && postId === null
              ? 'Paste a post’s link.'
              : found.isError
                ? errorSentence(found.error)
                : undefined
          }
          value={post}
          busy={found.isFetching}
          onFind={(typed) => {
            const next = idIn(typed) ?? typed;
            if (next === post && postId !== null) void found.refetch();
            else setFilters({ post: next });
          }}
        />
        {found.data && (
          <ul aria-label="Found" className="mt-4">
            <PostLine
              post={found.data}
              onLook={() => setLookingAt(found.data)}
              onTakeDown={() => setAsking(found.data)}
              onPutBack={putBack.mutate}
            />
          </ul>
        )}
      </Card>
      <section>
        <h2 className="mb-3 text-lg">Taken down</h2>
        {taken.isPending && (
          <Loading label="Loading posts that were taken down">
            <Skeleton className="h-40 rounded-lg" />
          </Loading>
        )}
        {taken.data && items.length === 0 && <EmptyLine>No posts have been taken down.</EmptyLine>}
        {taken.isError && <FailedLine query={taken} />}
        {items.length > 0 && (
          <InfiniteList
            hasMore={taken.hasNextPage}
            loading={taken.isFetchingNextPage}
            onMore={() => void taken.fetchNextPage()}
            failure={taken.isFetchNextPageError ? errorSentence(taken.error) : undefined}
          >
            <Card>
              <ul className="divide-y divide-line">
                {items.map((post) => (
                  <PostLine
                    key={post.id}
                    post={post}
                    onLook={() => setLookingAt(post)}
                    onPutBack={putBack.mutate}
                  />
                ))}
              </ul>
            </Card>
          </InfiniteList>
        )}
      </section>
      {lookingAt && (
        <LookDialog
          post={lookingAt}
          onClose={() => setLookingAt(null)}
          onDone={async () => {
            setLookingAt(null);
            await queries.invalidateQueries({ queryKey: api.posts.key() });
          }}
        />
      )}
      {asking && (
        <TakeDownDialog
          post={asking}
          onClose={() => setAsking(null)}
          onDone={async () => {
            setAsking(null);
            setFilters({ post: '' });
            await queries.invalidateQueries({ queryKey: api.posts.key() });
          }}
        />
      )}
    </div>
  );
}

function PostLine({
  post,
  onLook,
  onTakeDown,
  onPutBack,
}: {
  readonly post: ModeratorPost;
  readonly onLook: () => void;
  readonly onTakeDown?: () => void;
  readonly onPutBack: (id: PostId) => void;
}) {
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-2 py-3 text-sm">
      <div className="min-w-0 flex-1 basis-64">
        <p className="flex flex-wrap items-center gap-2 text-muted">
          <Link to={`/post/${post.id}`} className="font-medium text-text">
            @{post.creator.handle}
          </Link>
          {post.publishedAt !== null && <Time at={post.publishedAt} style="datetime" />}
          <Badge>{post.files === 1 ? '1 file' : `${post.files} files`}</Badge>
          <Badge>{post.status}</Badge>
        </p>
        {post.title !== '' && (
          <Written as="p" className="mt-1 font-medium">
            {post.title}
          </Written>
        )}
        {post.content === 'open' ? (
          <Written as="p" text className="mt-1 line-clamp-3">
            {post.text === '' ? 'No text' : post.text}
          </Written>
        ) : (
          <p className="mt-1 text-muted">
            {post.content === 'with_reason'
              ? 'Not open to everyone. Give a reason to view it. We’ll save the reason in the audit log.'
              : 'Not published, so moderators can’t see it either.'}
          </p>
        )}
        {post.takedown && (
          <p className="mt-1 text-danger">
            <Written>{post.takedown.reason}</Written> ·{' '}
            <Time at={post.takedown.at} style="datetime" />
          </p>
        )}
      </div>
      {post.content === 'with_reason' && (
        <Button size="sm" onClick={onLook}>
          View
        </Button>
      )}
      {post.takedown ? (
        <Button size="sm" onClick={() => onPutBack(post.id)}>
          Put back
        </Button>
      ) : (
        onTakeDown && (
          <Button size="sm" variant="danger" onClick={onTakeDown}>
            Take down
          </Button>
        )
      )}
    </li>
  );
}

function LookDialog({
  post,
  onClose,
  onDone,
}: {
  readonly post: ModeratorPost;
  readonly onClose: () => void;
  readonly onDone: () => Promise<void>;
}) {
  return (
    <ReasonDialog
      title="View this post?"
      confirmLabel="View"
      kind="primary"
      help="We’ll save it in the audit log."
      missing="Give a reason for the audit log."
      sentenceOf={errorSentence}
      onClose={onClose}
      act={async (reason) => {
        await client.posts.look({ postId: post.id, reason });
        await onDone();
      }}
    >
      You can see its text, files and comments for a day.
    </ReasonDialog>
  );
}

function TakeDownDialog({
  post,
  onClose,
  onDone,
}: {
  readonly post: ModeratorPost;
  readonly onClose: () => void;
  readonly onDone: () => Promise<void>;
}) {
  return (
    <ReasonDialog
      title="Take this post down?"
      confirmLabel="Take down"
      help="The author will see this."
      missing="Give a reason. The author will see it."
      sentenceOf={errorSentence}
      onClose={onClose}
      act={async (reason) => {
        await client.posts.takeDown({ postId: post.id, reason });
        toast({ kind: 'success', title: 'Post taken down' });
        await onDone();
      }}
    >
      Only its author will see the post and its files. People who bought it won’t. Moderators need a
      reason to view it.
    </ReasonDialog>
  );
}
