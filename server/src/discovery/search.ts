import { SEARCH } from '@limelight/contract/discovery/limits';
import type { CreatorLine, Tile } from '@limelight/contract/discovery/operations';
import type { CreatorCard } from '@limelight/contract/creators/operations';
import { tagKey } from '@limelight/contract/posts/tag';
import type { Viewer } from '../kernel/viewer.ts';
import type { Deps } from '../kernel/deps.ts';
import { substring } from '../platform/db/like.ts';
import { readFoundPosts } from '../posts/index.ts';
import {
  creatorsHoldingFew,
  creatorsNamed,
  newPostsHolding,
  postsHolding,
  tagHead,
  tagsBetween,
} from './search-queries.ts';

export interface Found {
  readonly creators: (CreatorLine & { similar: boolean })[];
  readonly tags: { tag: string; posts: number }[];
  readonly posts: (Tile & { excerpt: string })[];
}

/** Sorts after every character, so that [q, q + LAST) are the texts that begin with q. */
const LAST = '\u{10FFFF}';

/** Results while typing. `#` searches tags only, `@` creators only. */
export async function search(deps: Deps, viewer: Viewer | null, typed: string): Promise<Found> {
  const word = typed.replace(/^[@#]+/, '');
  if (word === '') return { creators: [], tags: [], posts: [] };
  const [creators, tags, posts] = await Promise.all([
    typed.startsWith('#') ? [] : findCreators(deps, viewer, word),
    typed.startsWith('@') ? [] : findTags(deps, word),
    /^[@#]/.test(typed) ? [] : findPosts(deps, viewer, word),
  ]);
  return { creators, tags, posts };
}

async function findCreators({ db }: Deps, viewer: Viewer | null, word: string) {
  const who = viewer?.id ?? null;
  const pattern = substring(word);
  const rows =
    word.length < 3
      ? await db.many(creatorsHoldingFew, who, pattern, SEARCH.creators)
      : await db.many(creatorsNamed, who, pattern, word);
  return rows.map((row) => ({
    id: row.id,
    handle: row.handle,
    displayName: row.display_name,
    avatarUrl: row.avatar_url,
    similar: row.is_similar,
  }));
}

async function findTags({ db }: Deps, word: string) {
  const tag = tagKey(word);
  return db.many(tagsBetween, tag, `${tag}${LAST}`, SEARCH.tags);
}

/** One or two letters are in every text: posts are searched from three letters on. */
async function findPosts(deps: Deps, viewer: Viewer | null, word: string) {
  if (word.length < 3) return [];
  const { db, clock } = deps;
  const now = clock.now();
  const who = viewer?.id ?? null;
  const newest = await db.many(newPostsHolding, who, substring(word), now, SEARCH.posts);
  const older =
    newest.length < SEARCH.posts
      ? await db.many(postsHolding, who, substring(word), now, SEARCH.posts)
      : [];
  const byId = new Map([...newest, ...older].map((row) => [row.id, row]));
  const ids = [...byId.values()]
    .sort((a, b) => b.published_at.getTime() - a.published_at.getTime())
    .slice(0, SEARCH.posts)
    .map((row) => row.id);
  return readFoundPosts(deps, viewer, ids, word);
}

/** As many as the head of a tag's page shows. */
const TAG_CREATORS = 12;

/** The head of a tag's page. */
export async function getTag(
  deps: Pick<Deps, 'db'>,
  viewer: Viewer | null,
  tag: string,
): Promise<{ tag: string; posts: number; creators: CreatorCard[] }> {
  const head = await deps.db.one(tagHead, viewer?.id ?? null, tag, TAG_CREATORS);
  return { tag, ...head };
}
