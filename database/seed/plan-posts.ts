import type { SampleCreator, SamplePost } from './creators/sample-creator.ts';
import type { Scene } from './pictures/pen.ts';
import { Random } from './random.ts';
import { sampleCreators } from './sample-creators.ts';

/** One picture of a post, not drawn yet. */
interface PlannedFile {
  readonly mediaId: string;
  readonly scene: Scene;
  readonly alt: string;
}

/** A sample post; 40% of them are square, 60% portrait: of each page, and of the newest of all. */
export interface PlannedPost extends Pick<SamplePost, 'text' | 'poll' | 'said'> {
  /** 1 to 240; a creator's newest comes first. */
  readonly number: number;
  readonly postId: string;
  readonly handle: string;
  /** '' for none. */
  readonly title: string;
  readonly files: readonly PlannedFile[];
  readonly audience: readonly (readonly object[])[];
  readonly isOpen: boolean;
  readonly priceCents: number | null;
  readonly publishedAt: Date;
  readonly shape: 'square' | 'portrait';
}

const POSTS_EACH = 20;
/** The newest five: open, with a poll, priced, for members; square ones and portraits. */
const FIRST = [0, 1, 2, 3, 4];

/** The posts of a page that are visible before scrolling. */
export const isFirst = ({ number }: PlannedPost) => FIRST.includes((number - 1) % POSTS_EACH);

export const isNewest = ({ number }: PlannedPost) => (number - 1) % POSTS_EACH === 0;

/**
 * The first shape of a page depends on its place in the list, so that the newest post of each creator with a clip is a
 * portrait: it is drawn first.
 */
const SHAPES = ['portrait', 'square', 'portrait', 'square', 'portrait'] as const;

const DAYS = 60;

/** The audiences of the newest posts, so that every page has something to look at, to join for, to vote on and to buy. */
const NEWEST = ['open', 'open', 'open', 'priced', 'members'] as const;
const OLDER = ['open', 'open', 'open', 'members', 'members', 'priced'] as const;

/** 240 posts over the sixty days before `now`, from a fixed seed. */
export function planPosts(now: Date): PlannedPost[] {
  return sampleCreators.flatMap((creator, place) =>
    creator.posts.map((post, index) => ({
      ...planPost(creator, post, index, now),
      number: place * POSTS_EACH + index + 1,
      shape: SHAPES[(index + 2 * place) % SHAPES.length] ?? 'portrait',
    })),
  );
}

function planPost(
  { handle, lockedTitles, priceCents: monthly }: SampleCreator,
  { text, scene, alt, more = [], poll, said }: SamplePost,
  index: number,
  now: Date,
): Omit<PlannedPost, 'number' | 'shape'> {
  const random = new Random(`post ${handle} ${index}`);
  const priceCents = random.pick([500, 700, 900, 1200]);
  const kind = NEWEST[index] ?? random.pick(OLDER);
  // a post that a free membership opens has no price, since no one would pay it
  const isPriced = kind === 'priced' && monthly > 0;
  const members = [{ kind: 'members', tierIds: [], months: 0 }];
  const age = (index + random.next()) * (DAYS / POSTS_EACH) * 86_400_000;
  return {
    postId: seededId(`post ${handle} ${index}`),
    handle,
    title: lockedTitles[index - NEWEST.indexOf('priced')] ?? '',
    text,
    files: [[scene, alt] as const, ...more].map(([drawn, words], place) => ({
      mediaId: seededId(`media ${handle} ${index}${place === 0 ? '' : ` ${place}`}`),
      scene: drawn,
      alt: `Drawing: ${words.charAt(0).toLowerCase()}${words.slice(1)}`,
    })),
    audience:
      kind === 'open'
        ? [[{ kind: 'everyone' }]]
        : isPriced
          ? [members, [{ kind: 'price', priceCents }]]
          : [members],
    isOpen: kind === 'open',
    priceCents: isPriced ? priceCents : null,
    publishedAt: new Date(now.getTime() - age),
    ...(poll && { poll }),
    ...(said && { said }),
  };
}

/** A UUID derived from a name (version 8: custom). */
export function seededId(name: string): string {
  const random = new Random(name);
  const hex = Array.from({ length: 32 }, () => random.whole(0, 15).toString(16));
  hex[12] = '8';
  hex[16] = '9';
  return hex.join('').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
