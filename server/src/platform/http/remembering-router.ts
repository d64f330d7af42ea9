import type { Result, Router } from 'hono/router';
import { TrieRouter } from 'hono/router/trie-router';

/** Some more than the pages and lists that many users open at the same time; one entry takes less than 1 KB. */
const MOST = 1_000;
/** The longest path of an operation, with a handle and two ids, has 150 characters. */
const LONGEST = 200;

/**
 * Hono's TrieRouter, which remembers what it found for the latest paths: walking the tree takes 12 µs, longer than the rest of a
 * health check. The faster router that Hono prefers rejects our routes, which have variables beside literal segments.
 */
export class RememberingRouter<T> implements Router<T> {
  readonly name = 'RememberingRouter';
  readonly #tree = new TrieRouter<T>();
  /** By method and path. */
  readonly #found = new Map<string, Result<T>>();

  add(method: string, path: string, handler: T): void {
    this.#tree.add(method, path, handler);
    this.#found.clear();
  }

  match(method: string, path: string): Result<T> {
    const key = `${method} ${path}`;
    const known = this.#found.get(key);
    if (known) return known;
    const result = this.#tree.match(method, path);
    if (this.#found.size >= MOST) this.#found.clear();
    if (key.length <= LONGEST) this.#found.set(key, result);
    return result;
  }
}
