/** Reads and writes the control packets that a receiver of pictures and sound needs (RFC 3550 6, RFC 4585 6). */

/** A sender's statement of which of its timestamps belongs to which moment of its clock. */
export interface SenderReport {
  readonly ssrc: number;
  /** The sender's wall clock, in ms since 1970. */
  readonly ntpMs: number;
  readonly timestamp: number;
  /** The middle of its NTP timestamp, which a receiver report repeats. */
  readonly compactNtp: number;
}

const SENDER_REPORT = 200;
const RECEIVER_REPORT = 201;
const TRANSPORT_FEEDBACK = 205;
const PAYLOAD_FEEDBACK = 206;
const NTP_1970 = 2_208_988_800;

/** The sender reports in a compound packet. */
export function senderReports(bytes: Buffer): SenderReport[] {
  const found: SenderReport[] = [];
  for (let at = 0; at + 8 <= bytes.length;) {
    const end = at + 4 * (bytes.readUInt16BE(at + 2) + 1);
    if (end > bytes.length) break;
    if (bytes[at + 1] === SENDER_REPORT && end - at >= 28) {
      const seconds = bytes.readUInt32BE(at + 8);
      const fraction = bytes.readUInt32BE(at + 12);
      found.push({
        ssrc: bytes.readUInt32BE(at + 4),
        ntpMs: (seconds - NTP_1970) * 1_000 + (fraction / 2 ** 32) * 1_000,
        timestamp: bytes.readUInt32BE(at + 16),
        compactNtp: bytes.readUInt32BE(at + 10),
      });
    }
    at = end;
  }
  return found;
}

/** The block of a receiver report. */
export interface Reception {
  readonly ssrc: number;
  /** The share that was lost since the last report, of 256. */
  readonly fractionLost: number;
  readonly lost: number;
  /** The highest sequence number, with the count of its turns in the upper half. */
  readonly highest: number;
  /** In units of the timestamps. */
  readonly jitter: number;
  readonly compactNtp: number;
  /** Since that sender report, in units of 1/65536 s. */
  readonly sinceReport: number;
}

/** Our own name in what we send; each connection has its own numbers, so one is enough. */
const OURS = 1;

export function receiverReport(reception: Reception): Buffer {
  const bytes = packet(RECEIVER_REPORT, 1, 32);
  bytes.writeUInt32BE(reception.ssrc, 8);
  bytes.writeUInt32BE(
    (((reception.fractionLost & 255) << 24) | (Math.max(0, reception.lost) & 0x7f_ff_ff)) >>> 0,
    12,
  );
  bytes.writeUInt32BE(reception.highest >>> 0, 16);
  bytes.writeUInt32BE(Math.round(reception.jitter) >>> 0, 20);
  bytes.writeUInt32BE(reception.compactNtp >>> 0, 24);
  bytes.writeUInt32BE(Math.round(reception.sinceReport) >>> 0, 28);
  return bytes;
}

/** Asks for a key frame. */
export function pictureLoss(ssrc: number): Buffer {
  const bytes = packet(PAYLOAD_FEEDBACK, 1, 12);
  bytes.writeUInt32BE(ssrc, 8);
  return bytes;
}

/** Names the most bits per second that we take (REMB). */
export function receiverBitrate(ssrc: number, bitrate: number): Buffer {
  const bytes = packet(PAYLOAD_FEEDBACK, 15, 24);
  bytes.write('REMB', 12, 'latin1');
  let exponent = 0;
  let mantissa = Math.floor(bitrate);
  for (; mantissa >= 2 ** 18; exponent++) mantissa = Math.floor(mantissa / 2);
  bytes.writeUInt32BE(((1 << 24) | (exponent << 18) | mantissa) >>> 0, 16);
  bytes.writeUInt32BE(ssrc, 20);
  return bytes;
}

/** Asks for lost packets again; `sequences` in order. */
export function lostPackets(ssrc: number, sequences: readonly number[]): Buffer {
  const pairs: { first: number; following: number }[] = [];
  for (const sequence of sequences) {
    const last = pairs.at(-1);
    const distance = last ? (sequence - last.first) & 0xff_ff : 0;
    if (last && distance >= 1 && distance <= 16) last.following |= 1 << (distance - 1);
    else pairs.push({ first: sequence, following: 0 });
  }
  const bytes = packet(TRANSPORT_FEEDBACK, 1, 12 + 4 * pairs.length);
  bytes.writeUInt32BE(ssrc, 8);
  pairs.forEach(({ first, following }, at) => {
    bytes.writeUInt16BE(first, 12 + 4 * at);
    bytes.writeUInt16BE(following, 14 + 4 * at);
  });
  return bytes;
}

function packet(type: number, count: number, length: number): Buffer {
  const bytes = Buffer.alloc(length);
  bytes[0] = 0x80 | count;
  bytes[1] = type;
  bytes.writeUInt16BE(length / 4 - 1, 2);
  bytes.writeUInt32BE(OURS, 4);
  return bytes;
}
