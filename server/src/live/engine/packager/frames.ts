/** A frame of pictures as it was sent, in one piece. */
export interface SentFrame {
  /** The sender's timestamp, in 1/90000 s. */
  readonly timestamp: number;
  readonly isKey: boolean;
  /** H.264: units, each after its length in four bytes; VP8: the frame. */
  readonly data: Buffer;
}

/** The size of a picture. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** Larger pictures are not decoded: it would take more memory and time than a stream may have. */
const MOST_PIXELS = 2_560 * 1_440;

export const isDecodable = ({ width, height }: Size): boolean => width * height <= MOST_PIXELS;

/** Puts the packets of one codec together. */
export interface Depacketizer {
  /** The frame that this packet completes; one that lacks packets is left out. */
  add(payload: Buffer, timestamp: number, isLast: boolean, isAfterLoss: boolean): SentFrame | null;
  /** Whether frames were left out since the last call: what follows refers to them, until the next key frame. */
  takeLoss(): boolean;
}
