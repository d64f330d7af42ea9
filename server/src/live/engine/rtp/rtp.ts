/** One RTP packet (RFC 3550 5.1), without header extensions and padding. */
export interface RtpPacket {
  readonly payloadType: number;
  readonly sequence: number;
  readonly timestamp: number;
  readonly ssrc: number;
  /** The last packet of a frame, for pictures. */
  readonly marker: boolean;
  readonly payload: Buffer;
}

const HEADER_BYTES = 12;

/** Whether a packet is RTCP, which shares the connection (RFC 5761 4). */
export const isRtcp = (bytes: Buffer): boolean => {
  const type = bytes[1] ?? 0;
  return type >= 192 && type <= 223;
};

/** Null for what is no RTP. A packet that is padding only has an empty payload. */
export function parseRtp(bytes: Buffer): RtpPacket | null {
  const first = bytes[0] ?? 0;
  if (bytes.length < HEADER_BYTES || first >> 6 !== 2) return null;
  let start = HEADER_BYTES + 4 * (first & 15);
  if ((first & 16) !== 0) {
    if (bytes.length < start + 4) return null;
    start += 4 + 4 * bytes.readUInt16BE(start + 2);
  }
  const padding = (first & 32) !== 0 ? (bytes[bytes.length - 1] ?? 0) : 0;
  const end = bytes.length - padding;
  if (start > end) return null;
  const second = bytes[1] ?? 0;
  return {
    payloadType: second & 127,
    sequence: bytes.readUInt16BE(2),
    timestamp: bytes.readUInt32BE(4),
    ssrc: bytes.readUInt32BE(8),
    marker: (second & 128) !== 0,
    payload: bytes.subarray(start, end),
  };
}
