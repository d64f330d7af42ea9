import type { ReactNode } from 'react';
import { Heart, Lock, MessageCircle, Pin } from 'lucide-react';
import { Link } from 'react-router';
import type { PostView } from '@limelight/contract/posts/operations';
import { Avatar } from '../ui/pictures/avatar.tsx';
import { compactCount } from '../ui/lists/count.tsx';
import { cx } from '../ui/cx.ts';
import { Time } from '../ui/values/time.tsx';
import { Written } from '../ui/forms/written.tsx';
import { lockedLine, lockedTitle } from './locked-texts.ts';
import { Poll } from './poll.tsx';
import { PostText } from './post-text.tsx';
import { useLike } from './use-like.ts';

export const postPath = (post: { readonly id: string }) => `/post/${post.id}`;

export interface PostCardProps {
  readonly post: PostView;
  /** The post's pictures and videos; while locked, its blurs with `unlock` over them. */
  readonly media?: ReactNode;
  /** The button that opens a locked post, with its price; over the blur, or alone where there is none. */
  readonly unlock?: ReactNode;
  /** Called instead of liking where the viewer is not signed in. */
  readonly onSignIn?: (() => void) | undefined;
  /** More buttons at the right end of the footer. */
  readonly actions?: ReactNode;
  /** Shown at the right end of the header. */
  readonly menu?: ReactNode;
  /** On the post's own page: shows the whole text and no link to itself. */
  readonly full?: boolean;
}

/** A post as lists and its own page show it. */
export function PostCard({
  post,
  media,
  unlock,
  onSignIn,
  actions,
  menu,
  full = false,
}: PostCardProps) {
  return (
    <article
      aria-label={`Post by ${post.creator.displayName}`}
      data-post={post.id}
      className="overflow-hidden rounded-lg bg-raised shadow-1 ring-1 ring-line"
    >
      <header className="flex flex-wrap items-center gap-3 px-4 py-3">
        <Link
          to={`/creator/${post.creator.handle}`}
          className="flex min-w-[min(8rem,100%)] flex-1 gap-3"
        >
          <Avatar name={post.creator.displayName} url={post.creator.avatarUrl} />
          <span className="min-w-0">
            <Written as="span" className="block truncate text-sm font-semibold">
              {post.creator.displayName}
            </Written>
            <span className="block truncate text-sm text-muted">@{post.creator.handle}</span>
          </span>
        </Link>
        {full ? (
          <>
            <Time
              at={post.publishedAt}
              style="datetime"
              className="text-sm text-muted max-sm:hidden"
            />
            <Time at={post.publishedAt} className="text-sm text-muted sm:hidden" />
          </>
        ) : (
          <Link
            to={postPath(post)}
            className="ml-auto grid target place-items-center text-sm text-muted hover:text-text hover:underline"
          >
            <Time at={post.publishedAt} />
          </Link>
        )}
        {post.pinned && (
          <Pin aria-label="Pinned" className="size-4 text-muted" strokeWidth={1.75} />
        )}
        {menu}
      </header>
      <Title post={post} full={full} />
      {post.text && (
        <PostText
          text={post.text}
          mentions={post.mentions}
          fold={full ? undefined : 'lines'}
          className="px-4 pb-3"
        />
      )}
      {post.poll && <Poll post={post} poll={post.poll} onSignIn={onSignIn} />}
      {media}
      {post.locked && !media && <LockedPanel post={post}>{unlock}</LockedPanel>}
      <footer className="flex flex-wrap items-center gap-1 px-2 py-1.5">
        <LikeButton post={post} onSignIn={onSignIn} />
        <Link
          to={`${postPath(post)}#comments`}
          aria-label={`Comments (${post.commentCount})`}
          className="numbers inline-flex target items-center gap-2 rounded-full px-3 text-sm font-medium text-muted hover:bg-hover hover:text-text"
        >
          <MessageCircle aria-hidden className="size-5" strokeWidth={1.75} />
          {compactCount(post.commentCount)}
        </Link>
        <span className="ml-auto flex items-center">{actions}</span>
      </footer>
    </article>
  );
}

/** The title, which everyone may read also of a locked post: the heading on its own page, elsewhere a link to it. */
function Title({ post, full }: { readonly post: PostView; readonly full: boolean }) {
  if (!post.title) return null;
  const className = 'font-display leading-snug font-bold wrap-anywhere';
  if (full) {
    return (
      <Written as="h1" className={cx(className, 'px-4 pb-3 text-xl sm:text-2xl')}>
        {post.title}
      </Written>
    );
  }
  return (
    <Written as="p" className={cx(className, 'px-4 pb-2 text-lg')}>
      <Link to={postPath(post)} className="hover:underline">
        {post.title}
      </Link>
    </Written>
  );
}

/** A locked post without pictures: its title and the ways to open it, in a panel. */
function LockedPanel({
  post,
  children,
}: {
  readonly post: PostView;
  readonly children: ReactNode;
}) {
  const line = lockedLine(post);
  return (
    <div className="mx-4 mb-2 flex flex-col items-center gap-4 rounded-lg bg-linear-to-br from-accent-soft to-sunken px-6 py-10 text-center">
      <Lock aria-hidden className="size-7 text-accent-text" strokeWidth={1.75} />
      <div>
        <p className="font-display text-lg font-semibold">{lockedTitle(post)}</p>
        {line !== null && <p className="numbers mt-1 text-sm text-balance text-muted">{line}</p>}
      </div>
      {children}
    </div>
  );
}

function LikeButton({
  post,
  onSignIn,
}: {
  readonly post: PostView;
  readonly onSignIn: (() => void) | undefined;
}) {
  const like = useLike(post);
  const { likes } = post.viewer;
  return (
    <button
      type="button"
      aria-pressed={likes}
      aria-label={`Like (${post.likeCount})`}
      onClick={() => (onSignIn ? onSignIn() : like.mutate(!likes))}
      className={cx(
        'numbers inline-flex target items-center gap-2 rounded-full px-3 text-sm font-medium transition-transform hover:bg-hover active:scale-95',
        likes ? 'text-accent-text' : 'text-muted hover:text-text',
      )}
    >
      <Heart
        aria-hidden
        className={cx('size-5 transition-transform', likes && 'scale-110 fill-accent text-accent')}
        strokeWidth={1.75}
      />
      {compactCount(post.likeCount)}
    </button>
  );
}
