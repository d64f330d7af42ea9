import { client } from './api.ts';

/** What an @word or #word may become. */
export interface WordCompletion {
  /** With its sign. */
  readonly value: string;
  readonly title: string;
  readonly hint: string;
  /** Of a person; absent for a tag. */
  readonly avatarUrl?: string | null;
}

/** As many as stand above a phone's keyboard. */
const MOST = 6;

/** Creators that this person may see for `@…`, tags by use for `#…`; nobody else's handle is ever told. */
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
