import type { KeyboardEvent, ReactNode, Ref } from 'react';
import { Hash } from 'lucide-react';
import { Link } from 'react-router';
import type { CreatorLine, Tile } from '@limelight/contract/discovery/operations';
import { Avatar } from '../ui/pictures/avatar.tsx';
import { Count } from '../ui/lists/count.tsx';
import { Picture } from '../ui/pictures/picture.tsx';
import { Written } from '../ui/forms/written.tsx';

export interface Matches {
  readonly creators: readonly (CreatorLine & { readonly similar: boolean })[];
  readonly tags: readonly { readonly tag: string; readonly posts: number }[];
  readonly posts: readonly (Tile & { readonly excerpt: string })[];
}

export const hasMatches = (found: Matches | undefined) =>
  found !== undefined && found.creators.length + found.tags.length + found.posts.length > 0;

/** Matches of the typed text: creators, tags, posts with the text. Up and Down move through the results. */
export function SearchMatches({
  ref,
  found,
  onVisit,
  onLeave,
}: {
  readonly ref: Ref<HTMLDivElement>;
  readonly found: Matches;
  /** ArrowUp on the first result, or Escape. */
  readonly onLeave: () => void;
  /** A result was opened, so the search is worth remembering. */
  readonly onVisit: () => void;
}) {
  const exact = found.creators.filter((creator) => !creator.similar);
  const similar = found.creators.filter((creator) => creator.similar);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key === 'Escape') return onLeave();
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step === 0) return;
    event.preventDefault();
    const links = [...event.currentTarget.querySelectorAll('a')];
    const at = links.findIndex((link) => link === document.activeElement) + step;
    if (at < 0) onLeave();
    else links[at]?.focus();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the keys are those of the links in it
    <div
      ref={ref}
      className="mb-6 animate-appear space-y-6"
      onClickCapture={onVisit}
      onKeyDown={onKeyDown}
    >
      {exact.length > 0 && (
        <Group title="Creators">
          <Creators creators={exact} />
        </Group>
      )}
      {similar.length > 0 && (
        <Group title={exact.length > 0 ? 'Similar names' : 'Did you mean'}>
          <Creators creators={similar} />
        </Group>
      )}
      {found.tags.length > 0 && (
        <Group title="Tags">
          <ul className="flex flex-wrap gap-2">
            {found.tags.map(({ tag, posts }) => (
              <li key={tag}>
                <Link
                  to={`/tag/${encodeURIComponent(tag)}`}
                  className="inline-flex min-h-11 items-center gap-1.5 rounded-full bg-raised px-4 text-sm font-medium ring-1 ring-line transition-colors ring-inset hover:bg-hover"
                >
                  <Hash aria-hidden className="size-4 text-muted" strokeWidth={1.75} />
                  {tag}
                  {/* a tag that only creators have is not counted; their posts are listed below */}
                  {posts > 0 && (
                    <Count value={posts} noun={['post', 'posts']} className="text-muted" />
                  )}
                </Link>
              </li>
            ))}
          </ul>
        </Group>
      )}
      {found.posts.length > 0 && (
        <Group title="Matching posts">
          <ul className="grid grid-cols-1 gap-1 sm:grid-cols-2">
            {found.posts.map((post) => (
              <li key={post.postId}>
                <Link
                  to={`/post/${post.postId}`}
                  className="flex min-h-16 items-center gap-3 rounded-lg p-2 transition-colors hover:bg-hover"
                >
                  {post.sources.length > 0 ? (
                    <Picture
                      sources={post.sources}
                      alt=""
                      sizes="56px"
                      thumbhash={post.thumbhash}
                      className="size-14 shrink-0 rounded-sm"
                    />
                  ) : (
                    <Avatar name={post.creator.displayName} url={post.creator.avatarUrl} />
                  )}
                  <span className="min-w-0">
                    <span className="line-clamp-2 text-sm">{post.excerpt}</span>
                    <Written as="span" className="block truncate text-sm text-muted">
                      {post.creator.displayName}
                    </Written>
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        </Group>
      )}
    </div>
  );
}

function Group({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section aria-label={title}>
      <h2 className="mb-2 text-base">{title}</h2>
      {children}
    </section>
  );
}

function Creators({ creators }: { readonly creators: readonly CreatorLine[] }) {
  return (
    <ul className="grid grid-cols-1 gap-1 sm:grid-cols-2">
      {creators.map((creator) => (
        <li key={creator.id}>
          <Link
            to={`/creator/${creator.handle}`}
            className="flex min-h-16 items-center gap-3 rounded-lg p-2 transition-colors hover:bg-hover"
          >
            <Avatar name={creator.displayName} url={creator.avatarUrl} />
            <span className="min-w-0">
              <Written as="span" className="block truncate text-sm font-semibold">
                {creator.displayName}
              </Written>
              <span className="block truncate text-sm text-muted">@{creator.handle}</span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
