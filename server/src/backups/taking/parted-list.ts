import { createReadStream } from 'node:fs';
import { appendFile } from 'node:fs/promises';
import path from 'node:path';
import { crc32 } from 'node:zlib';
import type { z } from 'zod';
import { linesOf } from '../../platform/lines-of.ts';

/** One part of a million files is 16,000 of them. */
export const PARTS = 64;
/** Characters of a part that wait in memory until they are written at once. */
const AT_ONCE = 16 * 1024;

/**
 * A list on disk, in parts by a key: what two lists have under the same key is in the same part of both, and one part fits into
 * memory whatever the list does not.
 */
export class PartedList<T> {
  readonly #folder: string;
  readonly #name: string;
  readonly #schema: z.ZodType<T>;
  readonly #waiting: string[] = Array.from({ length: PARTS }, () => '');
  /** The last write of each part; null: it has no file yet. */
  readonly #written: (Promise<void> | null)[] = Array.from({ length: PARTS }, () => null);
  #length = 0;

  constructor(folder: string, name: string, schema: z.ZodType<T>) {
    this.#folder = folder;
    this.#name = name;
    this.#schema = schema;
  }

  get length(): number {
    return this.#length;
  }

  async add(key: string, one: T): Promise<void> {
    const part = crc32(key) % PARTS;
    this.#length++;
    const text = `${this.#waiting[part] ?? ''}${JSON.stringify(one)}\n`;
    this.#waiting[part] = text;
    if (text.length >= AT_ONCE) await this.#write(part);
  }

  async *part(part: number): AsyncGenerator<T, void> {
    await this.#write(part);
    if (!this.#written[part]) return;
    for await (const line of linesOf(createReadStream(this.#fileOf(part))))
      yield this.#schema.parse(JSON.parse(line));
  }

  async *all(): AsyncGenerator<T, void> {
    for (let part = 0; part < PARTS; part++) yield* this.part(part);
  }

  /** Two writes of a part at once could mix their lines. */
  async #write(part: number): Promise<void> {
    const text = this.#waiting[part] ?? '';
    if (text !== '') {
      this.#waiting[part] = '';
      const before = this.#written[part] ?? Promise.resolve();
      this.#written[part] = before.then(() =>
        appendFile(this.#fileOf(part), text, { mode: 0o600 }),
      );
    }
    await this.#written[part];
  }

  #fileOf(part: number): string {
    return path.join(this.#folder, `${this.#name}.${part}`);
  }
}
