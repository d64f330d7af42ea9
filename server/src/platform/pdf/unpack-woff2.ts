import { brotliDecompressSync } from 'node:zlib';
import { Reader } from './reader.ts';

/** Tables by their number in a WOFF2 directory (W3C recommendation, 4.1); only those that a drawn font needs have names. */
const TAGS: Readonly<Record<number, string>> = {
  0: 'cmap',
  1: 'head',
  2: 'hhea',
  3: 'hmtx',
  4: 'maxp',
  5: 'name',
  6: 'OS/2',
  7: 'post',
  10: 'glyf',
  11: 'loca',
  26: 'GDEF',
  27: 'GPOS',
};
const HEADER_BYTES = 48;
/** `loca` holds 32-bit offsets when this field of `head` is 1. */
const LOCA_FORMAT_AT = 50;
const MORE_COMPONENTS = 0x20;
const HAS_INSTRUCTIONS = 0x100;

interface Entry {
  readonly tag: string | undefined;
  /** Bytes in the decompressed stream. */
  readonly length: number;
}

/**
 * A WOFF2 font as a TrueType font: what the PDF writer can cut its subsets from (of WOFF2 it cannot). A variable font
 * becomes its default instance. Reads what the web app's own fonts use: `glyf` outlines, stored transformed.
 */
export function unpackWoff2(file: Buffer): Buffer {
  const header = new Reader(file);
  if (header.ascii(4) !== 'wOF2') throw new Error('not a WOFF2 font');
  header.at = 12;
  const count = header.u16();
  header.at = 20;
  const compressed = header.u32();
  header.at = HEADER_BYTES;
  const entries = Array.from({ length: count }, () => readEntry(header));
  const body = brotliDecompressSync(file.subarray(header.at, header.at + compressed));

  const tables = new Map<string, Buffer>();
  let at = 0;
  for (const { tag, length } of entries) {
    if (tag !== undefined) tables.set(tag, body.subarray(at, at + length));
    at += length;
  }
  const { glyf, loca } = unpackGlyphs(tableOf(tables, 'glyf'));
  const head = Buffer.from(tableOf(tables, 'head'));
  head.writeInt16BE(1, LOCA_FORMAT_AT);
  tables.set('head', head).set('glyf', glyf).set('loca', loca);
  return toSfnt(tables);
}

function tableOf(tables: ReadonlyMap<string, Buffer>, tag: string): Buffer {
  const table = tables.get(tag);
  if (!table) throw new Error(`the font has no ${tag}`);
  return table;
}

function readEntry(from: Reader): Entry {
  const flags = from.u8();
  const index = flags & 63;
  if (index === 63) from.at += 4;
  const length = from.base128();
  const version = flags >> 6;
  const isOutline = index === 10 || index === 11;
  // Outlines are transformed at version 0, everything else at any other.
  if (isOutline ? version !== 0 : version !== 0 && TAGS[index] !== undefined)
    throw new Error(`cannot read table ${index} of version ${version}`);
  const isTransformed = isOutline || version !== 0;
  return { tag: TAGS[index], length: isTransformed ? from.base128() : length };
}

/** `glyf` and `loca` from the seven streams of the transformed table (W3C recommendation, 5.1). */
function unpackGlyphs(table: Buffer): { glyf: Buffer; loca: Buffer } {
  const head = new Reader(table);
  head.at = 4;
  const count = head.u16();
  head.at = 8;
  const sizes = Array.from({ length: 7 }, () => head.u32());
  let at = head.at;
  const [contours, points, flags, shapes, composites, boxes, instructions] = sizes.map((size) => {
    const stream = new Reader(table.subarray(at, at + size));
    at += size;
    return stream;
  }) as [Reader, Reader, Reader, Reader, Reader, Reader, Reader];
  const boxBits = boxes.bytes(4 * Math.floor((count + 31) / 32));

  const glyphs: Buffer[] = [];
  const loca = Buffer.alloc(4 * (count + 1));
  let offset = 0;
  for (let id = 0; id < count; id += 1) {
    const ends = contours.i16();
    const hasBox = ((boxBits[id >> 3] ?? 0) & (0x80 >> (id & 7))) !== 0;
    const box = hasBox ? boxes.bytes(8) : null;
    const glyph =
      ends === 0
        ? Buffer.alloc(0)
        : ends > 0
          ? simpleGlyph(ends, box, { points, flags, shapes, instructions })
          : compositeGlyph(box, { composites, shapes, instructions });
    const padded = Buffer.concat([glyph, Buffer.alloc(-glyph.length & 3)]);
    glyphs.push(padded);
    offset += padded.length;
    loca.writeUInt32BE(offset, 4 * (id + 1));
  }
  return { glyf: Buffer.concat(glyphs), loca };
}

type Streams = Readonly<Record<'points' | 'flags' | 'shapes' | 'instructions', Reader>>;

function simpleGlyph(
  contourCount: number,
  box: Buffer | null,
  { points, flags, shapes, instructions }: Streams,
): Buffer {
  let total = 0;
  const ends = Array.from({ length: contourCount }, () => {
    total += points.u255();
    return total - 1;
  });
  const out = Buffer.alloc(10 + 2 * contourCount + 2);
  const marks = Buffer.alloc(total);
  const xs = Buffer.alloc(2 * total);
  const ys = Buffer.alloc(2 * total);
  let [x, y] = [0, 0];
  const [allX, allY]: [number[], number[]] = [[], []];
  for (let index = 0; index < total; index += 1) {
    const flag = flags.u8();
    const [dx, dy] = readStep(flag & 0x7f, shapes);
    // The highest bit says 'off the curve'; in TrueType the lowest says 'on' it. Steps are kept as 16-bit words.
    marks[index] = flag >> 7 === 0 ? 1 : 0;
    xs.writeInt16BE(dx, 2 * index);
    ys.writeInt16BE(dy, 2 * index);
    x += dx;
    y += dy;
    allX.push(x);
    allY.push(y);
  }
  out.writeInt16BE(contourCount, 0);
  if (box) box.copy(out, 2);
  else {
    const corners = [Math.min(...allX), Math.min(...allY), Math.max(...allX), Math.max(...allY)];
    corners.forEach((corner, index) => out.writeInt16BE(corner, 2 + 2 * index));
  }
  ends.forEach((end, index) => out.writeUInt16BE(end, 10 + 2 * index));
  const program = instructions.bytes(shapes.u255());
  out.writeUInt16BE(program.length, 10 + 2 * contourCount);
  return Buffer.concat([out, program, marks, xs, ys]);
}

/** One step along a contour: the flag says how many bytes follow and how they split into x and y (5.2). */
function readStep(flag: number, shapes: Reader): readonly [dx: number, dy: number] {
  const sign = (bit: number, value: number) => (flag & bit ? value : -value);
  if (flag < 10) return [0, sign(1, ((flag & 14) << 7) + shapes.u8())];
  if (flag < 20) return [sign(1, (((flag - 10) & 14) << 7) + shapes.u8()), 0];
  if (flag < 84) {
    const rest = flag - 20;
    const both = shapes.u8();
    return [
      sign(1, 1 + (rest & 0x30) + (both >> 4)),
      sign(2, 1 + ((rest & 0x0c) << 2) + (both & 0x0f)),
    ];
  }
  if (flag < 120) {
    const rest = flag - 84;
    const dx = 1 + (Math.floor(rest / 12) << 8) + shapes.u8();
    return [sign(1, dx), sign(2, 1 + (((rest % 12) >> 2) << 8) + shapes.u8())];
  }
  if (flag < 124) {
    const [first, second, third] = [shapes.u8(), shapes.u8(), shapes.u8()];
    return [sign(1, (first << 4) + (second >> 4)), sign(2, ((second & 0x0f) << 8) + third)];
  }
  const dx = shapes.u16();
  return [sign(1, dx), sign(2, shapes.u16())];
}

/** A glyph that is put together from others: stored as in TrueType, except for its instructions. */
function compositeGlyph(
  box: Buffer | null,
  {
    composites,
    shapes,
    instructions,
  }: Readonly<Record<'composites' | 'shapes' | 'instructions', Reader>>,
): Buffer {
  if (!box) throw new Error('a composite glyph needs its box');
  const start = composites.at;
  let flags: number;
  let hasInstructions = false;
  do {
    flags = composites.u16();
    const scale = flags & 0x80 ? 8 : flags & 0x40 ? 4 : flags & 0x08 ? 2 : 0;
    composites.at += 2 + (flags & 1 ? 4 : 2) + scale;
    if (flags & HAS_INSTRUCTIONS) hasInstructions = true;
  } while (flags & MORE_COMPONENTS);
  const parts = [Buffer.from([0xff, 0xff]), box, composites.since(start)];
  if (hasInstructions) {
    const program = instructions.bytes(shapes.u255());
    const length = Buffer.alloc(2);
    length.writeUInt16BE(program.length);
    parts.push(length, program);
  }
  return Buffer.concat(parts);
}

/** The container of TrueType. Its checksums stay 0: the PDF writer, the only reader, makes its own. */
function toSfnt(tables: ReadonlyMap<string, Buffer>): Buffer {
  const sorted = [...tables].sort(([a], [b]) => (a < b ? -1 : 1));
  const head = Buffer.alloc(12 + 16 * sorted.length);
  head.writeUInt32BE(0x0001_0000, 0);
  head.writeUInt16BE(sorted.length, 4);
  let at = head.length;
  const parts = sorted.map(([tag, table], index) => {
    const entry = 12 + 16 * index;
    head.write(tag, entry, 'latin1');
    head.writeUInt32BE(at, entry + 8);
    head.writeUInt32BE(table.length, entry + 12);
    const padded = Buffer.concat([table, Buffer.alloc(-table.length & 3)]);
    at += padded.length;
    return padded;
  });
  return Buffer.concat([head, ...parts]);
}
