import { unitsOf } from '../packager/h264.ts';
import type { TrackKind } from '../rtp/batch.ts';
import type { ClapMedia } from './clap-media.ts';

/** A packet, and when it is sent, in ms after the begin. For tests. */
export interface Scheduled {
  readonly track: TrackKind;
  readonly atMs: number;
  readonly bytes: Buffer;
}

export interface ScheduleOptions {
  readonly seconds: number;
  /** How much longer pictures take than sound. */
  readonly videoLateMs?: number;
  readonly hasVideo?: boolean;
  readonly hasAudio?: boolean;
  readonly hasReports?: boolean;
  /** How far the sender's clock is past its timestamps: a pause that they do not count. */
  readonly clockAheadMs?: number;
  /** Where the numbers begin: a stream that goes on has others. */
  readonly first?: number;
}

export const PAYLOAD = { video: 96, audio: 111 } as const;
export const SSRC = { video: 42, audio: 43 } as const;
/** The begin of the sender's wall clock, which is not ours. */
const SENDER_CLOCK_MS = 1_600_000_000_000;
const MOST_BYTES = 1_100;
const RATES = { video: 90_000, audio: 48_000 } as const;

/** What a sender sends for so long: the film over and over, with its reports. */
export function rtpSchedule(media: ClapMedia, options: ScheduleOptions): Scheduled[] {
  const { seconds, videoLateMs = 0, hasVideo = true, hasAudio = true, hasReports = true } = options;
  const clockMs = SENDER_CLOCK_MS + (options.clockAheadMs ?? 0);
  const first = options.first ?? 65_000;
  const scheduled: Scheduled[] = [];
  const sequence = { video: first, audio: first };
  const timestamp = (track: TrackKind, second: number) =>
    (first * 1_000 + Math.round(second * RATES[track])) % 2 ** 32;
  const add = (track: TrackKind, second: number, payloads: readonly Buffer[]) => {
    const atMs = second * 1_000 + (track === 'video' ? videoLateMs : 0);
    payloads.forEach((payload, at) => {
      const isLast = at === payloads.length - 1;
      const bytes = rtp(
        track,
        sequence[track]++ & 0xffff,
        timestamp(track, second),
        isLast,
        payload,
      );
      scheduled.push({ track, atMs, bytes });
    });
  };
  for (let loop = 0; loop * media.seconds < seconds; loop++) {
    const start = loop * media.seconds;
    for (const { second, data } of hasVideo ? media.video : []) {
      if (start + second < seconds) add('video', start + second, pieces(media.codec, data));
    }
    for (const { second, data } of hasAudio ? media.audio : []) {
      if (start + second < seconds) add('audio', start + second, [data]);
    }
  }
  for (let second = 0.3; hasReports && second < seconds; second += 1) {
    for (const track of ['video', 'audio'] as const) {
      const bytes = senderReport(SSRC[track], clockMs + second * 1_000, timestamp(track, second));
      scheduled.push({ track, atMs: second * 1_000, bytes });
    }
  }
  return scheduled.toSorted((a, b) => a.atMs - b.atMs);
}

function pieces(codec: ClapMedia['codec'], data: Buffer): Buffer[] {
  return codec === 'h264' ? unitsOf(data).flatMap(inPieces) : vp8Pieces(data);
}

function inPieces(unit: Buffer): Buffer[] {
  if (unit.length <= MOST_BYTES) return [unit];
  const head = unit[0] ?? 0;
  const made: Buffer[] = [];
  for (let at = 1; at < unit.length; at += MOST_BYTES) {
    const isFirst = at === 1;
    const isLast = at + MOST_BYTES >= unit.length;
    const flags = (isFirst ? 0x80 : 0) | (isLast ? 0x40 : 0);
    const description = Buffer.of((head & 0xe0) | 28, flags | (head & 31));
    made.push(Buffer.concat([description, unit.subarray(at, at + MOST_BYTES)]));
  }
  return made;
}

function vp8Pieces(frame: Buffer): Buffer[] {
  const made: Buffer[] = [];
  for (let at = 0; at < frame.length; at += MOST_BYTES) {
    made.push(Buffer.concat([Buffer.of(at === 0 ? 0x10 : 0), frame.subarray(at, at + MOST_BYTES)]));
  }
  return made;
}

function rtp(
  track: TrackKind,
  sequence: number,
  timestamp: number,
  marker: boolean,
  payload: Buffer,
): Buffer {
  const head = Buffer.alloc(12);
  head[0] = 0x80;
  head[1] = (marker && track === 'video' ? 0x80 : 0) | PAYLOAD[track];
  head.writeUInt16BE(sequence, 2);
  head.writeUInt32BE(timestamp, 4);
  head.writeUInt32BE(SSRC[track], 8);
  return Buffer.concat([head, payload]);
}

function senderReport(ssrc: number, clockMs: number, timestamp: number): Buffer {
  const bytes = Buffer.alloc(28);
  bytes[0] = 0x80;
  bytes[1] = 200;
  bytes.writeUInt16BE(6, 2);
  bytes.writeUInt32BE(ssrc, 4);
  const ntp = clockMs / 1_000 + 2_208_988_800;
  bytes.writeUInt32BE(Math.floor(ntp), 8);
  bytes.writeUInt32BE(Math.floor((ntp % 1) * 2 ** 32), 12);
  bytes.writeUInt32BE(timestamp, 16);
  return bytes;
}
