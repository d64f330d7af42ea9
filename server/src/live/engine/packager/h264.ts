import type { Depacketizer, SentFrame, Size } from './frames.ts';
import { sizeOfSequence } from './h264-sequence.ts';

/** Types of units (ITU-T H.264 table 7-1), and of packets that hold several or a piece of one (RFC 6184 5.2). */
const IDR = 5;
const SUPPLEMENTAL = 6;
const SEQUENCE = 7;
const PICTURE = 8;
const DELIMITER = 9;
const FILLER = 12;
const LAST_SINGLE = 23;
const SEVERAL = 24;
const PIECE = 28;
/** Left out: supplemental information is whatever a program adds, and the others say nothing. */
const LEFT_OUT = [SUPPLEMENTAL, DELIMITER, FILLER];

const typeOf = (unit: Buffer) => (unit[0] ?? 0) & 31;

/** What a decoder has to know before the first frame. */
export interface H264Config {
  readonly sequence: Buffer;
  readonly picture: Buffer;
  readonly size: Size;
}

/** Puts H.264 together. Every key frame has its parameter sets before it, also where the sender sends them once only. */
export class H264Depacketizer implements Depacketizer {
  #timestamp: number | null = null;
  #units: Buffer[] = [];
  #pieces: Buffer[] | null = null;
  #lacks = false;
  #sequence: Buffer | null = null;
  #picture: Buffer | null = null;
  #hasLost = false;

  /** Null until both parameter sets have come. */
  get config(): H264Config | null {
    if (!this.#sequence || !this.#picture) return null;
    const size = sizeOfSequence(this.#sequence);
    return size && { sequence: this.#sequence, picture: this.#picture, size };
  }

  add(payload: Buffer, timestamp: number, isLast: boolean, isAfterLoss: boolean): SentFrame | null {
    const isFirst = timestamp !== this.#timestamp;
    if (isFirst) this.#begin(timestamp);
    if (isAfterLoss) {
      this.#hasLost = true;
      if (!isFirst || !beginsKeyFrame(payload)) this.#lacks = true;
    }
    this.#read(payload);
    return isLast ? this.#whole(timestamp) : null;
  }

  takeLoss(): boolean {
    const had = this.#hasLost;
    this.#hasLost = false;
    return had;
  }

  #begin(timestamp: number): void {
    // The end of the one before did not come.
    if (this.#units.length > 0 || this.#pieces) this.#hasLost = true;
    this.#timestamp = timestamp;
    this.#units = [];
    this.#pieces = null;
    this.#lacks = false;
  }

  #read(payload: Buffer): void {
    const type = typeOf(payload);
    if (payload.length === 0) return;
    if (type <= LAST_SINGLE) return this.#take(payload);
    if (type === SEVERAL) {
      for (let at = 1; at + 2 <= payload.length;) {
        const end = at + 2 + payload.readUInt16BE(at);
        if (end > payload.length) break;
        this.#take(payload.subarray(at + 2, end));
        at = end;
      }
    } else if (type === PIECE && payload.length > 2) this.#takePiece(payload);
  }

  #takePiece(payload: Buffer): void {
    const [indicator = 0, header = 0] = payload;
    if ((header & 0x80) !== 0) this.#pieces = [Buffer.of((indicator & 0xe0) | (header & 31))];
    if (!this.#pieces) {
      this.#lacks = true;
      return;
    }
    this.#pieces.push(payload.subarray(2));
    if ((header & 0x40) === 0) return;
    const unit = Buffer.concat(this.#pieces);
    this.#pieces = null;
    this.#take(unit);
  }

  #take(unit: Buffer): void {
    const type = typeOf(unit);
    if (unit.length === 0 || LEFT_OUT.includes(type)) return;
    if (type === SEQUENCE) this.#sequence = Buffer.from(unit);
    else if (type === PICTURE) this.#picture = Buffer.from(unit);
    else this.#units.push(unit);
  }

  #whole(timestamp: number): SentFrame | null {
    const units = this.#units;
    const lacks = this.#lacks || this.#pieces !== null;
    this.#units = [];
    this.#pieces = null;
    this.#lacks = false;
    if (units.length === 0) return null;
    if (lacks) {
      this.#hasLost = true;
      return null;
    }
    const isKey = units.some((unit) => typeOf(unit) === IDR);
    const sets = isKey ? [this.#sequence, this.#picture] : [];
    const all = [...sets.filter((set) => set !== null), ...units];
    return { timestamp, isKey, data: Buffer.concat(all.flatMap((unit) => [lengthOf(unit), unit])) };
  }
}

/** Whether nothing can lack before this packet: key frames begin with the description of the stream. */
function beginsKeyFrame(payload: Buffer): boolean {
  const type = typeOf(payload);
  return type === SEQUENCE || (type === SEVERAL && typeOf(payload.subarray(3)) === SEQUENCE);
}

function lengthOf(unit: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(unit.length);
  return length;
}

/** The units of an encoder's frame, which stand behind start codes, each behind its length instead. */
export function withLengths(stream: Buffer): { data: Buffer; units: Buffer[] } {
  const units: Buffer[] = [];
  const starts: { at: number; end: number }[] = [];
  for (let at = stream.indexOf(START); at >= 0; at = stream.indexOf(START, at + 3)) {
    starts.push({ at: at > 0 && stream[at - 1] === 0 ? at - 1 : at, end: at + 3 });
  }
  starts.forEach(({ end }, index) => {
    const unit = stream.subarray(end, starts[index + 1]?.at ?? stream.length);
    if (!LEFT_OUT.includes(typeOf(unit))) units.push(unit);
  });
  return { data: Buffer.concat(units.flatMap((unit) => [lengthOf(unit), unit])), units };
}

const START = Buffer.from([0, 0, 1]);

/** The parameter sets among units; null where one lacks. */
export function configOf(units: readonly Buffer[]): H264Config | null {
  const sequence = units.find((unit) => typeOf(unit) === SEQUENCE);
  const picture = units.find((unit) => typeOf(unit) === PICTURE);
  const size = sequence && sizeOfSequence(sequence);
  return sequence && picture && size ? { sequence, picture, size } : null;
}

/** The units of a stored frame, each of which stands behind its length. */
export function unitsOf(data: Buffer): Buffer[] {
  const units: Buffer[] = [];
  for (let at = 0; at + 4 <= data.length;) {
    const end = at + 4 + data.readUInt32BE(at);
    units.push(data.subarray(at + 4, end));
    at = end;
  }
  return units;
}
