import type { Depacketizer, SentFrame, Size } from './frames.ts';

/** Puts VP8 together (RFC 7741). */
export class Vp8Depacketizer implements Depacketizer {
  #timestamp: number | null = null;
  #pieces: Buffer[] = [];
  #lacks = false;
  #hasLost = false;

  add(payload: Buffer, timestamp: number, isLast: boolean, isAfterLoss: boolean): SentFrame | null {
    const isFirst = timestamp !== this.#timestamp;
    if (isFirst) {
      if (this.#pieces.length > 0) this.#hasLost = true;
      this.#pieces = [];
      this.#lacks = false;
      this.#timestamp = timestamp;
    }
    const isStart = ((payload[0] ?? 0) & 0x17) === 0x10;
    if (isAfterLoss) this.#hasLost = true;
    if (isFirst ? !isStart : isAfterLoss) this.#lacks = true;
    this.#pieces.push(payload.subarray(descriptorBytes(payload)));
    return isLast ? this.#whole(timestamp) : null;
  }

  takeLoss(): boolean {
    const had = this.#hasLost;
    this.#hasLost = false;
    return had;
  }

  #whole(timestamp: number): SentFrame | null {
    const data = Buffer.concat(this.#pieces);
    const lacks = this.#lacks;
    this.#pieces = [];
    this.#lacks = false;
    if (data.length === 0) return null;
    if (lacks) {
      this.#hasLost = true;
      return null;
    }
    return { timestamp, isKey: ((data[0] ?? 1) & 1) === 0, data };
  }
}

/** How many bytes describe the packet before the frame's begin. */
function descriptorBytes(payload: Buffer): number {
  const [first = 0, second = 0, third = 0] = payload;
  if ((first & 0x80) === 0) return 1;
  let bytes = 2;
  if ((second & 0x80) !== 0) bytes += (third & 0x80) === 0 ? 1 : 2;
  if ((second & 0x40) !== 0) bytes += 1;
  if ((second & 0x30) !== 0) bytes += 1;
  return bytes;
}

/** The size that a key frame says. */
export function sizeOfVp8(key: Buffer): Size | null {
  if (key.length < 10) return null;
  const width = key.readUInt16LE(6) & 0x3f_ff;
  const height = key.readUInt16LE(8) & 0x3f_ff;
  return width > 0 && height > 0 ? { width, height } : null;
}
