/**
 * Takes what is no picture out of a file and leaves the encoded picture as it is, without a loss: only parts that are known to
 * draw are kept, so that what a later camera adds is gone too. Each returns the parts of the file in order, or null for a file
 * that it does not understand. Orientation is not looked at.
 */
type Strip = (file: Buffer) => Buffer[] | null;

const STRIPS: Readonly<Record<string, Strip>> = {
  'image/jpeg': stripJpeg,
  'image/png': stripPng,
  'image/apng': stripPng,
  'image/webp': stripWebp,
  'image/gif': stripGif,
};

/** Null for a type, or a file, whose parts are not known: it has to be encoded again. */
export function stripPicture(type: string, file: Buffer): Buffer[] | null {
  try {
    return STRIPS[type]?.(file) ?? null;
  } catch (error) {
    // A size in the file leads past its end.
    if (error instanceof RangeError) return null;
    throw error;
  }
}

const SCAN = 0xda;
const END = 0xd9;
/** JFIF, color profile and Adobe's color transform; the others are Exif, XMP, IPTC, thumbnails and notes of devices. */
const KEPT_OF_JPEG: Readonly<Record<number, string>> = {
  0xe0: 'JFIF\0',
  0xe2: 'ICC_PROFILE\0',
  0xee: 'Adobe',
};
const COMMENT = 0xfe;

function stripJpeg(file: Buffer): Buffer[] | null {
  if (file.readUInt16BE(0) !== 0xffd8) return null;
  const kept = [file.subarray(0, 2)];
  for (let at = 2; ;) {
    if (file.readUInt8(at) !== 0xff) return null;
    const marker = file.readUInt8(at + 1);
    // fill bytes
    if (marker === 0xff) at++;
    else if (marker === END) {
      // Phones add more pictures after the end, with a position of their own.
      kept.push(file.subarray(at, at + 2));
      return kept;
    } else {
      const end = at + 2 + file.readUInt16BE(at + 2);
      const name = KEPT_OF_JPEG[marker];
      const isOther = (marker & 0xf0) === 0xe0 || marker === COMMENT;
      const isKept = name === undefined ? !isOther : file.subarray(at + 4).indexOf(name) === 0;
      const next = marker === SCAN ? endOfScan(file, end) : end;
      if (isKept) kept.push(file.subarray(at, next));
      at = next;
    }
  }
}

/** The marker after the pixels of a scan: in them, a byte 0xff is followed by 0 or by a restart marker. */
function endOfScan(file: Buffer, from: number): number {
  for (let at = file.indexOf(0xff, from); at !== -1; at = file.indexOf(0xff, at + 1)) {
    const next = file.readUInt8(at + 1);
    if (next !== 0 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7)) return at;
  }
  throw new RangeError('no end');
}

const PNG_HEAD = 8;
/** What draws: pixels, palette, transparency, colors, size, animation. Not text, time and Exif. */
const KEPT_OF_PNG = new Set(
  'IHDR PLTE IDAT IEND tRNS gAMA cHRM sRGB iCCP cICP mDCV cLLI sBIT bKGD pHYs acTL fcTL fdAT'.split(
    ' ',
  ),
);

function stripPng(file: Buffer): Buffer[] | null {
  if (file.toString('latin1', 1, 4) !== 'PNG') return null;
  const kept = [file.subarray(0, PNG_HEAD)];
  for (let at = PNG_HEAD; ;) {
    const name = file.toString('latin1', at + 4, at + 8);
    // length, name, content, checksum
    const end = at + 12 + file.readUInt32BE(at);
    if (end > file.length) return null;
    if (KEPT_OF_PNG.has(name)) kept.push(file.subarray(at, end));
    if (name === 'IEND') return kept;
    at = end;
  }
}

const KEPT_OF_WEBP = new Set(['VP8 ', 'VP8L', 'VP8X', 'ALPH', 'ANIM', 'ANMF', 'ICCP']);
/** In the header: whether the file has Exif and XMP. */
const NOTED_OF_WEBP = 0b1100;

function stripWebp(file: Buffer): Buffer[] | null {
  if (file.toString('latin1', 8, 12) !== 'WEBP') return null;
  const whole = Math.min(file.length, 8 + file.readUInt32LE(4));
  const kept: Buffer[] = [];
  for (let at = 12; at + 8 <= whole;) {
    const name = file.toString('latin1', at, at + 4);
    const size = file.readUInt32LE(at + 4);
    // chunks begin at even bytes
    const end = at + 8 + size + (size % 2);
    if (at + 8 + size > file.length) return null;
    if (KEPT_OF_WEBP.has(name)) {
      const chunk = file.subarray(at, end);
      kept.push(name === 'VP8X' ? withoutNotes(chunk) : chunk);
    }
    at = end;
  }
  const head = Buffer.from(file.subarray(0, 12));
  head.writeUInt32LE(4 + kept.reduce((sum, { length }) => sum + length, 0), 4);
  return [head, ...kept];
}

function withoutNotes(chunk: Buffer): Buffer {
  const header = Buffer.from(chunk);
  header.writeUInt8(header.readUInt8(8) & ~NOTED_OF_WEBP, 8);
  return header;
}

const GIF_HEAD = 13;
const EXTENSION = 0x21;
const IMAGE = 0x2c;
const TRAILER = 0x3b;
const TIMING = 0xf9;
const APPLICATION = 0xff;
/** How often an animation repeats. */
const REPEATS = ['NETSCAPE2.0', 'ANIMEXTS1.0'];

function stripGif(file: Buffer): Buffer[] | null {
  if (file.toString('latin1', 0, 3) !== 'GIF') return null;
  let at = GIF_HEAD + colorBytes(file.readUInt8(10));
  const kept = [file.subarray(0, at)];
  for (;;) {
    const block = file.readUInt8(at);
    if (block === TRAILER) {
      kept.push(file.subarray(at, at + 1));
      return kept;
    }
    const isImage = block === IMAGE;
    if (!isImage && block !== EXTENSION) return null;
    // an image has a descriptor of 9 bytes, perhaps colors, and the size of its first code
    const data = isImage ? at + 10 + colorBytes(file.readUInt8(at + 9)) + 1 : at + 2;
    const end = endOfBlocks(file, data);
    if (isImage || draws(file, at)) kept.push(file.subarray(at, end));
    at = end;
  }
}

/** The bytes of a table of colors, by the flags of what has it. */
const colorBytes = (flags: number) => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);

function draws(file: Buffer, at: number): boolean {
  const label = file.readUInt8(at + 1);
  const name = file.toString('latin1', at + 3, at + 14);
  return label === TIMING || (label === APPLICATION && REPEATS.includes(name));
}

/** Each block begins with its size; one of size 0 is the last. */
function endOfBlocks(file: Buffer, from: number): number {
  let at = from;
  for (let size = file.readUInt8(at); size > 0; size = file.readUInt8(at)) at += size + 1;
  return at + 1;
}
