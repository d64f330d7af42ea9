import { useEffect } from 'react';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { Link, useLocation, useNavigationType, useParams } from 'react-router';
import type { PostId } from '@limelight/contract/platform/ids';
import type { PostView } from '@limelight/contract/posts/operations';
import { useResumeFollow } from '../../discovery/index.ts';
import { resumeJoining } from '../../memberships/index.ts';
import { resumeTip, TestMode } from '../../payments/index.ts';
import { config } from '../../platform/config.ts';
import { errorCode, errorSentence, NOT_LOADED } from '../../platform/errors.ts';
import { isId } from '../../platform/is-id.ts';
import { Comments, lockedTitle, post as postQuery, PostCardSkeleton } from '../../posts/index.ts';
import { ErrorState } from '../../ui/lists/error-state.tsx';
import { Page } from '../../ui/lists/page.tsx';
import { Loading, Skeleton } from '../../ui/lists/skeleton.tsx';
import { Written } from '../../ui/forms/written.tsx';
import NotFoundPage from '../not-found/page.tsx';
import { ConnectedPost } from '../parts/connected-post.tsx';
import { ReturnedOrder } from '../parts/returned-order.tsx';
import { tiersFor } from '../parts/tiers-for.ts';
import { useCarryOn } from '../parts/use-carry-on.ts';
import { usePurchases } from '../parts/use-purchases.tsx';
import { useSignIn } from '../parts/use-sign-in.ts';
import { useWithheld } from '../parts/use-withheld.ts';
import { MoreOfCreator } from './more-of-creator.tsx';
import { OwnTakedown } from './own-takedown.tsx';

/** A post's own page. */
export default function PostPage() {
  const { postId } = useParams();
  return isId<PostId>(postId) ? <LoadedPost key={postId} postId={postId} /> : <NotFoundPage />;
}

function LoadedPost({ postId }: { readonly postId: PostId }) {
  const isWithheld = useWithheld();
  const query = useQuery({ ...postQuery(postId), enabled: !isWithheld });
  if (isWithheld) return <NotFoundPage isUnknown={false} />;
  if (query.data) return <PostViewPage post={query.data} />;
  if (query.error && errorCode(query.error) === 'not_found') return <NotFoundPage />;
  if (query.error) {
    return (
      <ErrorState
        isPage
        message={errorSentence(query.error, NOT_LOADED)}
        onRetry={() => void query.refetch()}
        busy={query.isFetching}
      />
    );
  }
  return (
    <Page title="Post" brand={config().brandName}>
      <Loading label="Loading the post">
        <Skeleton className="mt-1 mb-5 h-5 w-40" />
        <div className="max-w-160">
          <PostCardSkeleton />
        </div>
      </Loading>
    </Page>
  );
}

/** The title of the tab: the post's title, its first words, or what a stranger may know. */
function titleOf(post: PostView): string {
  if (post.title) return `${post.title} · ${post.creator.displayName}`;
  const words = post.text?.trim().split('\n')[0] ?? '';
  const what = words === '' ? (post.locked ? lockedTitle(post) : 'Post') : words;
  return `${what.length > 60 ? `${what.slice(0, 59)}…` : what} · ${post.creator.displayName}`;
}

/** Scrolls to the comments once the post is rendered; on Back, the browser's position stays. */
function useScrollToComments(): void {
  const { hash } = useLocation();
  const isBack = useNavigationType() === 'POP';
  useEffect(() => {
    if (hash !== '#comments' || (isBack && scrollY > 0)) return;
    document.getElementById('comments')?.scrollIntoView();
  }, [hash, isBack]);
}

/** For visitors who came by a shared link: a way to the creator's page. */
function ToCreator({ creator }: Pick<PostView, 'creator'>) {
  return (
    <Link
      to={`/creator/${creator.handle}`}
      className="-mt-2 mb-2 -ml-2 inline-flex max-w-full target items-center gap-2 rounded-full px-2 text-sm font-semibold hover:bg-hover"
    >
      <ArrowLeft aria-hidden className="size-5 shrink-0" strokeWidth={1.75} />
      <span className="truncate">
        <Written>{creator.displayName}</Written>’s page
      </span>
    </Link>
  );
}

function PostViewPage({ post }: { readonly post: PostView }) {
  useScrollToComments();
  const purchases = usePurchases();
  const resumeFollow = useResumeFollow(post.creator.id);
  const signIn = useSignIn();
  useCarryOn(true, purchases, {
    ...resumeFollow,
    ...resumeTip(post.creator, post.id),
    ...resumeJoining(post.creator, tiersFor(post)),
  });
  const card = <ConnectedPost post={post} purchases={purchases} priority full />;
  return (
    <Page title={titleOf(post)} brand={config().brandName}>
      {!post.title && <h1 className="sr-only">{titleOf(post)}</h1>}
      <ToCreator creator={post.creator} />
      {post.viewer.canEdit && <OwnTakedown postId={post.id} />}
      <div className="flex flex-col gap-8 xl:flex-row xl:items-start">
        <div className="w-full max-w-160 min-w-0 xl:flex-3">{card}</div>
        <div className="w-full max-w-160 min-w-0 xl:flex-2">
          {post.locked ? (
            <>
              <div className="mb-4 empty:hidden">
                <TestMode />
              </div>
              <MoreOfCreator post={post} purchases={purchases} />
              <div className="mt-8">
                <Comments post={post} onSignIn={undefined} />
              </div>
            </>
          ) : (
            <Comments post={post} onSignIn={signIn ? () => signIn(null) : undefined} />
          )}
        </div>
      </div>
      {purchases.dialog}
      <ReturnedOrder />
    </Page>
  );
}
