import { createHash, createHmac } from 'node:crypto';
import { pipeline, Readable } from 'node:stream';
import { createGunzip, createGzip } from 'node:zlib';
import { seal, unseal } from '../../platform/files/seal.ts';
import type { Place } from './place.ts';
import type { PlaceKey } from './place-key.ts';

/** Bytes as they are before packing: how many, and their SHA-256. */
export interface Content {
  readonly bytes: number;
  readonly sha256: string;
}

/** That of no bytes. */
export const NO_CONTENT: Content = {
  bytes: 0,
  sha256: createHash('sha256').digest('hex'),
};

/** How something lies in a place: text is compressed, films and pictures already are. */
export type Packing = 'gzip' | 'plain';

/** The quickest level: half a second more for each 100 MB of rows would save a tenth. */
const LEVEL = 1;

/** Writes and reads what is in a place, compressed where that helps and encrypted if the place has a key. */
export class Packed {
  readonly place: Place;
  readonly #key: PlaceKey | null;

  constructor(place: Place, key: PlaceKey | null) {
    this.place = place;
    this.#key = key;
  }

  /** Where the content of a file lies: once for all sets, however many files have the same. */
  blobOf(sha256: string): string {
    const name =
      this.#key === null
        ? sha256
        : createHmac('sha256', this.#key.names).update(sha256).digest('hex');
    return `blobs/${name.slice(0, 2)}/${name}`;
  }

  /** Packs the bytes into the place and returns what they were. */
  async write(key: string, packing: Packing, bytes: AsyncIterable<Buffer>): Promise<Content> {
    const measured = measure(bytes);
    const packed =
      packing === 'gzip' ? piped(measured.bytes, createGzip({ level: LEVEL })) : measured.bytes;
    const sealed = this.#key === null ? packed : seal(this.#key.seals, key, packed);
    await this.place.put(key, Readable.from(sealed, { objectMode: false }));
    return measured.content();
  }

  /** The bytes as they were before packing. Throws SealBroken, or zlib's error, where they were changed. */
  async *read(key: string, packing: Packing): AsyncGenerator<Buffer, void> {
    const sealed: AsyncIterable<Buffer> = await this.place.open(key);
    const packed = this.#key === null ? sealed : unseal(this.#key.seals, key, sealed);
    yield* packing === 'gzip' ? piped(packed, createGunzip()) : packed;
  }
}

const piped = (bytes: AsyncIterable<Buffer>, through: NodeJS.ReadWriteStream) =>
  // the failure of one stream ends the last one with the same error, which its reader gets
  pipeline(
    Readable.from(bytes, { objectMode: false }),
    through,
    () => undefined,
  ) as AsyncIterable<Buffer>;

/** Passes bytes on; `content` is what they were, once all of them are read. */
export function measure(source: AsyncIterable<Buffer>): {
  readonly bytes: AsyncIterable<Buffer>;
  content(): Content;
} {
  const hash = createHash('sha256');
  let length = 0;
  return {
    bytes: (async function* () {
      for await (const chunk of source) {
        hash.update(chunk);
        length += chunk.length;
        yield chunk;
      }
    })(),
    content: () => ({ bytes: length, sha256: hash.digest('hex') }),
  };
}

/** Reads to the end. */
export async function contentOf(source: AsyncIterable<Buffer>): Promise<Content> {
  const measured = measure(source);
  for await (const _ of measured.bytes);
  return measured.content();
}
