/** A published post in the comparison. */
export interface JudgedPost {
  readonly text: string | null;
  readonly likeCount: number;
  readonly commentCount: number;
  readonly media: readonly { readonly kind: string }[];
  /** ISO 8601. */
  readonly publishedAt: string;
}

/** Groups with fewer posts are ignored. */
const ENOUGH = 4;
/** A group is named if it gets at least this many times the others' reactions. */
const CLEARLY = 1.25;
/** As in `bestCaptions`. */
const COMMENT_WEIGHT = 3;

const score = (post: JudgedPost) => post.likeCount + COMMENT_WEIGHT * post.commentCount;

const LENGTHS = [
  { most: 80, words: 'Captions of up to 80 letters' },
  { most: 200, words: 'Captions of 80 to 200 letters' },
  { most: Infinity, words: 'Captions of more than 200 letters' },
] as const;
const TIMES = [
  { before: 6, words: 'Posts at night' },
  { before: 12, words: 'Posts in the morning' },
  { before: 18, words: 'Posts in the afternoon' },
  { before: 24, words: 'Posts in the evening' },
] as const;

const lengthOf = ({ text }: JudgedPost) => {
  const letters = [...(text ?? '').trim()].length;
  return letters === 0 ? undefined : LENGTHS.find(({ most }) => letters <= most)?.words;
};
const kindOf = ({ media }: JudgedPost) =>
  media.some(({ kind }) => kind === 'video')
    ? 'Posts with video'
    : media.some(({ kind }) => kind === 'picture')
      ? 'Posts with pictures'
      : 'Posts of words alone';

/** The hour of the day, 0 to 23, in a time zone. */
function hourIn(timeZone: string, at: string): number {
  const hour = new Intl.DateTimeFormat('en-US', { timeZone, hour: 'numeric', hourCycle: 'h23' });
  return Number(hour.format(new Date(at)));
}

/**
 * What the creator's most successful posts have in common: for length, kind and time of day, the group with the most reactions
 * per post, if it is clearly ahead of the other posts. A comment counts as three likes.
 */
export function whatWorked(posts: readonly JudgedPost[], timeZone: string): string[] {
  const timeOf = (post: JudgedPost) => {
    const hour = hourIn(timeZone, post.publishedAt);
    return TIMES.find(({ before }) => hour < before)?.words;
  };
  return [kindOf, lengthOf, timeOf].flatMap((groupOf) => best(posts, groupOf) ?? []);
}

function best(
  posts: readonly JudgedPost[],
  groupOf: (post: JudgedPost) => string | undefined,
): string | undefined {
  const grouped = posts.flatMap((post) => {
    const words = groupOf(post);
    return words === undefined ? [] : { words, post };
  });
  const compared = [...new Set(grouped.map(({ words }) => words))].flatMap((words) => {
    const group = grouped.filter((one) => one.words === words).map(({ post }) => post);
    const others = grouped.filter((one) => one.words !== words).map(({ post }) => post);
    if (group.length < ENOUGH || others.length < ENOUGH) return [];
    return [{ words, times: mean(group) / Math.max(mean(others), 1) }];
  });
  const [first] = compared.toSorted((one, other) => other.times - one.times);
  if (!first || first.times < CLEARLY) return undefined;
  const times = first.times.toLocaleString('en-US', { maximumFractionDigits: 1 });
  return `${first.words} get ${times} times the reactions of your others.`;
}

const mean = (posts: readonly JudgedPost[]) =>
  posts.reduce((all, post) => all + score(post), 0) / posts.length;
