import { readTag } from '@limelight/contract/posts/tag';

/** What the search screen shows; all of it is in the address (`?q=…&tag=…&free=on&video=on&sort=popular&show=…`). */
export interface SearchState {
  readonly q: string;
  readonly tag: string | null;
  /** Only posts that are open to everyone. */
  readonly free: boolean;
  readonly video: boolean;
  readonly sort: 'newest' | 'popular';
  /** Something else than posts, which the page knows by this name; null for posts. */
  readonly show: string | null;
}

/** Parses the address; invalid values are ignored. */
export function readSearch(params: URLSearchParams): SearchState {
  return {
    q: (params.get('q') ?? '').slice(0, 100),
    tag: readTag(params.get('tag') ?? ''),
    free: params.get('free') === 'on',
    video: params.get('video') === 'on',
    sort: params.get('sort') === 'popular' ? 'popular' : 'newest',
    show: params.get('show'),
  };
}

/** The query parameters of a state; default values are left out. */
export function writeSearch(state: SearchState): URLSearchParams {
  return new URLSearchParams({
    ...(state.q !== '' && { q: state.q }),
    ...(state.tag !== null && { tag: state.tag }),
    ...(state.free && { free: 'on' }),
    ...(state.video && { video: 'on' }),
    ...(state.sort !== 'newest' && { sort: state.sort }),
    ...(state.show !== null && { show: state.show }),
  });
}

/** The operation's input for a state; also the key under which its pages are cached. */
export function exploreInput(state: SearchState) {
  return {
    q: state.q.trim(),
    ...(state.tag !== null && { tag: state.tag }),
    ...(state.free && { free: 'on' as const }),
    ...(state.video && { video: 'on' as const }),
    ...(state.sort !== 'newest' && { sort: state.sort }),
  };
}
export type ExploreInput = ReturnType<typeof exploreInput>;
