import { Random } from './random.ts';
import { sampleCreators } from './sample-creators.ts';
import { postTexts } from './sample-texts.ts';

/** A sample post; 40% of them are square, 60% portrait. */
export interface PlannedPost {
  /** 1 to 240; a creator's newest comes first. */
  readonly number: number;
  readonly postId: string;
  readonly mediaId: string;
  readonly handle: string;
  readonly text: string;
  readonly alt: string;
  readonly audience: readonly (readonly object[])[];
  readonly priceCents: number | null;
  readonly publishedAt: Date;
  readonly shape: 'square' | 'portrait';
}

const POSTS_EACH = 20;
/** Pictures of a creator that are there at the first start; the others follow as jobs, so that nobody waits. */
const POSTS_AT_ONCE = 5;

/** Whether a post's picture is drawn before the first start serves. */
export const isDrawnAtOnce = ({ number }: PlannedPost) => (number - 1) % POSTS_EACH < POSTS_AT_ONCE;

const DAYS = 60;

/** 240 posts over the sixty days before `now`, from a fixed seed. */
export function planPosts(now: Date): PlannedPost[] {
  const random = new Random('posts');
  return sampleCreators.flatMap((creator, place) =>
    Array.from({ length: POSTS_EACH }, (_, index) => {
      const subject = random.pick(creator.subjects);
      const priceCents = random.pick([500, 700, 900, 1200]);
      const open = [[{ kind: 'everyone' }]];
      const members = [[{ kind: 'members', tierIds: [], months: 0 }]];
      const membersOrPrice = [...members, [{ kind: 'price', priceCents }]];
      // The newest post of each is open, so that every page has something to look at.
      const audience =
        index === 0 ? open : random.pick([open, open, open, members, members, membersOrPrice]);
      const text = random.pick(postTexts).replace('{subject}', subject);
      return {
        number: place * POSTS_EACH + index + 1,
        postId: seededId(`post ${creator.handle} ${index}`),
        mediaId: seededId(`media ${creator.handle} ${index}`),
        handle: creator.handle,
        text: text.charAt(0).toUpperCase() + text.slice(1),
        alt: `Drawing: ${subject}`,
        audience,
        priceCents: audience === membersOrPrice ? priceCents : null,
        publishedAt: new Date(
          now.getTime() - (index + random.next()) * (DAYS / POSTS_EACH) * 86_400_000,
        ),
        shape: random.chance(0.4) ? ('square' as const) : ('portrait' as const),
      };
    }),
  );
}

/** An id that the same name always gives (version 8: made by us). */
export function seededId(name: string): string {
  const random = new Random(name);
  const hex = Array.from({ length: 32 }, () => random.whole(0, 15).toString(16));
  hex[12] = '8';
  hex[16] = '9';
  return hex.join('').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
