/** A post whose caption may be suggested. */
export interface CaptionedPost {
  readonly id: string;
  readonly text: string | null;
  readonly likeCount: number;
  readonly commentCount: number;
}

/** A comment is worth several likes: it takes a person longer. */
const COMMENT_WEIGHT = 3;

/**
 * The creator's own captions, without duplicate texts: those with the most reactions first, then the others in the order given.
 */
export function bestCaptions<Post extends CaptionedPost>(posts: readonly Post[], most = 3): Post[] {
  const seen = new Set<string>();
  return posts
    .filter((post) => post.text !== null && post.text.trim() !== '')
    .map((post) => ({ post, score: post.likeCount + COMMENT_WEIGHT * post.commentCount }))
    .sort((one, other) => other.score - one.score)
    .map(({ post }) => post)
    .filter((post) => {
      const key = (post.text ?? '').trim().toLowerCase();
      if (seen.has(key)) return false;
      seen.add(key);
      return true;
    })
    .slice(0, most);
}
