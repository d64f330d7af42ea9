import type { Size } from './frames.ts';

/** Profiles whose sequence has a description of its colors (ITU-T H.264 7.3.2.1.1). */
const WITH_CHROMA = [100, 110, 122, 244, 44, 83, 86, 118, 128, 138, 139, 134, 135];

/** The size of the pictures that a sequence parameter set describes; null for one that cannot be read. */
export function sizeOfSequence(unit: Buffer): Size | null {
  const bits = new Bits(unescaped(unit.subarray(1)));
  const profile = bits.read(8);
  bits.read(16);
  bits.number();
  let chroma = 1;
  if (WITH_CHROMA.includes(profile)) {
    chroma = bits.number();
    if (chroma === 3) bits.read(1);
    bits.number();
    bits.number();
    bits.read(1);
    if (bits.read(1) === 1) skipScaling(bits, chroma === 3 ? 12 : 8);
  }
  bits.number();
  const order = bits.number();
  if (order === 0) bits.number();
  else if (order === 1) {
    bits.read(1);
    bits.number();
    bits.number();
    const cycle = bits.number();
    for (let at = 0; at < cycle && !bits.isOver; at++) bits.number();
  }
  bits.number();
  bits.read(1);
  const columns = bits.number() + 1;
  const rows = bits.number() + 1;
  const isWhole = bits.read(1);
  if (isWhole === 0) bits.read(1);
  bits.read(1);
  const cut = { left: 0, right: 0, top: 0, bottom: 0 };
  if (bits.read(1) === 1) {
    cut.left = bits.number();
    cut.right = bits.number();
    cut.top = bits.number();
    cut.bottom = bits.number();
  }
  if (bits.isOver) return null;
  const across = chroma === 1 || chroma === 2 ? 2 : 1;
  const down = (chroma === 1 ? 2 : 1) * (2 - isWhole);
  const width = columns * 16 - across * (cut.left + cut.right);
  const height = rows * 16 * (2 - isWhole) - down * (cut.top + cut.bottom);
  return isUsual(width) && isUsual(height) ? { width, height } : null;
}

const isUsual = (side: number) => side > 0 && side <= 4_096;

function skipScaling(bits: Bits, lists: number): void {
  for (let list = 0; list < lists && !bits.isOver; list++) {
    if (bits.read(1) === 0) continue;
    let last = 8;
    for (let at = 0, next = 8; at < (list < 6 ? 16 : 64) && !bits.isOver; at++) {
      if (next !== 0) next = (last + bits.signed() + 256) % 256;
      last = next === 0 ? last : next;
    }
  }
}

/** Without the bytes that keep start codes out of a unit. */
function unescaped(bytes: Buffer): Buffer {
  const kept: number[] = [];
  let zeros = 0;
  for (const byte of bytes) {
    if (zeros >= 2 && byte === 3) {
      zeros = 0;
      continue;
    }
    zeros = byte === 0 ? zeros + 1 : 0;
    kept.push(byte);
  }
  return Buffer.from(kept);
}

class Bits {
  readonly #bytes: Buffer;
  #at = 0;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }

  /** Whether more was read than there is. */
  get isOver(): boolean {
    return this.#at > this.#bytes.length * 8;
  }

  read(count: number): number {
    let value = 0;
    for (let bit = 0; bit < count; bit++, this.#at++) {
      value = value * 2 + (((this.#bytes[this.#at >> 3] ?? 0) >> (7 - (this.#at & 7))) & 1);
    }
    return value;
  }

  /** An Exp-Golomb number. */
  number(): number {
    let zeros = 0;
    while (zeros < 32 && !this.isOver && this.read(1) === 0) zeros += 1;
    return 2 ** zeros - 1 + this.read(zeros);
  }

  signed(): number {
    const value = this.number();
    return value % 2 === 1 ? (value + 1) / 2 : -value / 2;
  }
}
