import { buffer } from 'node:stream/consumers';
import type { Files } from '../../platform/files/files.ts';
import { etagOf } from '../bytes/etag.ts';
import { watermarked } from './picture-process.ts';

/** Only pictures wider than this carry the viewer's handle. */
export const WATERMARK_FROM_WIDTH = 720;
const KEPT_MS = 5 * 60 * 1_000;
/** Above this the oldest is dropped: the web process must stay below 150 MB under load. */
const KEPT_BYTES = 16 * 1024 ** 2;

interface Marked {
  readonly data: Buffer;
  readonly etag: string;
}

interface Kept {
  readonly made: Promise<Marked>;
  readonly until: number;
  bytes: number;
}

/** Pictures with a viewer's handle drawn on them, made when they are requested and kept for five minutes. */
export class Watermarks {
  readonly #files: Files;
  readonly #kept = new Map<string, Kept>();

  constructor(files: Files) {
    this.#files = files;
  }

  /** `key` names a WebP or AVIF behind the Files port. */
  mark(key: string, handle: string, contentType: string): Promise<Marked> {
    const name = `${handle} ${key}`;
    const before = this.#kept.get(name);
    if (before && before.until > performance.now()) return before.made;
    const made = this.#make(key, handle, contentType);
    const kept: Kept = { made, until: performance.now() + KEPT_MS, bytes: 0 };
    this.#kept.delete(name);
    this.#kept.set(name, kept);
    made.then(
      ({ data }) => {
        kept.bytes = data.length;
        this.#trim();
      },
      () => this.#kept.delete(name),
    );
    return made;
  }

  #trim(): void {
    let bytes = [...this.#kept.values()].reduce((sum, one) => sum + one.bytes, 0);
    for (const [name, one] of this.#kept) {
      if (bytes <= KEPT_BYTES && one.until > performance.now()) break;
      this.#kept.delete(name);
      bytes -= one.bytes;
    }
  }

  async #make(key: string, handle: string, contentType: string): Promise<Marked> {
    const picture = await buffer(await this.#files.open(key));
    const data = await watermarked(picture, handle, contentType);
    return { data, etag: etagOf(data) };
  }
}
