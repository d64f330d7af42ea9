import { client } from './api.ts';

/** A suggestion for an @word or #word. */
export interface WordCompletion {
  /** With the @ or #. */
  readonly value: string;
  readonly title: string;
  readonly hint: string;
  /** Only for a creator. */
  readonly avatarUrl?: string | null;
}

/** As many suggestions as fit above a phone's keyboard. */
const MOST = 6;

/** Creators that this user may see for `@…`, tags by use for `#…`. Handles of other users are never suggested. */
export async function completeWord(word: string): Promise<WordCompletion[]> {
  const { creators, tags } = await client.discovery.search({ q: word });
  const people = creators
    .filter((creator) => !creator.similar)
    .map(({ handle, displayName, avatarUrl }) => ({
      value: `@${handle}`,
      title: displayName,
      hint: `@${handle}`,
      avatarUrl,
    }));
  const words = tags.map(({ tag, posts }) => ({
    value: `#${tag}`,
    title: `#${tag}`,
    hint: posts === 1 ? '1 post' : `${posts} posts`,
  }));
  return [...people, ...words].filter(({ value }) => value !== word).slice(0, MOST);
}
