import {
  createCipheriv,
  createDecipheriv,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';
import { partsOf } from './parts-of.ts';

/** The first bytes of a sealed file: what it is, and in which version. */
const HEAD = Buffer.from('LLSEAL1\n');
const SALT_BYTES = 32;
const TAG_BYTES = 16;
/** Plain bytes of one box. The last box may be smaller, and empty. */
const BOX_BYTES = 256 * 1024;

/** Sealed bytes that were changed, cut off or moved, or that another key has sealed. */
export class SealBroken extends Error {
  override name = 'SealBroken';
}

/**
 * Encrypts bytes with AES-256-GCM, in boxes that are checked one by one, so that a file of any size passes through little
 * memory. Each file has a key of its own, derived from the given one, a random salt and the file's name: bytes that are moved
 * to another name do not open. A box carries its number, and whether it is the last: nothing can be left out or cut off.
 */
export async function* seal(
  key: Buffer,
  name: string,
  plain: AsyncIterable<Buffer>,
): AsyncGenerator<Buffer, void> {
  const salt = randomBytes(SALT_BYTES);
  const fileKey = keyOf(key, salt, name);
  yield Buffer.concat([HEAD, salt]);
  let number = 0;
  let held: Buffer | null = null;
  for await (const part of partsOf(plain, BOX_BYTES)) {
    if (held) yield box(fileKey, number++, false, held);
    held = part;
  }
  yield box(fileKey, number, true, held ?? Buffer.alloc(0));
}

/** Decrypts what `seal` made under the same key and name. Throws SealBroken, at the box that is wrong at the latest. */
export async function* unseal(
  key: Buffer,
  name: string,
  sealed: AsyncIterable<Buffer>,
): AsyncGenerator<Buffer, void> {
  const bytes = withoutHead(sealed, HEAD.length + SALT_BYTES);
  const head = (await bytes.next()).value ?? Buffer.alloc(0);
  const isSealed =
    head.length === HEAD.length + SALT_BYTES &&
    timingSafeEqual(head.subarray(0, HEAD.length), HEAD);
  if (!isSealed) throw new SealBroken(`${name} is not a sealed file`);
  const fileKey = keyOf(key, head.subarray(HEAD.length), name);
  let number = 0;
  let held: Buffer | null = null;
  for await (const part of partsOf(bytes, BOX_BYTES + TAG_BYTES)) {
    if (held) yield unbox(name, fileKey, number++, false, held);
    held = part;
  }
  if (!held) throw new SealBroken(`${name} was cut off`);
  yield unbox(name, fileKey, number, true, held);
}

const keyOf = (key: Buffer, salt: Buffer, name: string): Buffer =>
  Buffer.from(hkdfSync('sha256', key, salt, `limelight ${name}`, 32));

/** A key seals one file only, so the number of a box is all that its nonce needs. */
function nonceOf(number: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUInt8(isLast ? 1 : 0, 3);
  nonce.writeBigUInt64BE(BigInt(number), 4);
  return nonce;
}

function box(key: Buffer, number: number, isLast: boolean, plain: Buffer): Buffer {
  const cipher = createCipheriv('aes-256-gcm', key, nonceOf(number, isLast));
  return Buffer.concat([cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
}

function unbox(name: string, key: Buffer, number: number, isLast: boolean, sealed: Buffer): Buffer {
  const end = sealed.length - TAG_BYTES;
  if (end < 0) throw new SealBroken(`${name} was cut off`);
  const decipher = createDecipheriv('aes-256-gcm', key, nonceOf(number, isLast), {
    authTagLength: TAG_BYTES,
  });
  decipher.setAuthTag(sealed.subarray(end));
  try {
    return Buffer.concat([decipher.update(sealed.subarray(0, end)), decipher.final()]);
  } catch (error) {
    throw new SealBroken(`${name} does not open`, { cause: error });
  }
}

/** First the head, then the rest as it comes. */
async function* withoutHead(
  bytes: AsyncIterable<Buffer>,
  length: number,
): AsyncGenerator<Buffer, void> {
  let head: Buffer | null = Buffer.alloc(0);
  for await (const chunk of bytes) {
    if (!head) {
      yield chunk;
      continue;
    }
    head = Buffer.concat([head, chunk]);
    if (head.length < length) continue;
    yield head.subarray(0, length);
    yield head.subarray(length);
    head = null;
  }
  if (head) yield head;
}
