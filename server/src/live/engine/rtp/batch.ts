/** Packets with their times of arrival, as one block of bytes: a process is not woken for each of them. */

export type TrackKind = 'audio' | 'video';

/** A packet as it arrived. RTCP is among them, since it says how the timestamps of two tracks belong together. */
export interface Arrived {
  readonly track: TrackKind;
  /** When it arrived, in ms since 1970. */
  readonly at: number;
  readonly bytes: Buffer;
}

const HEAD_BYTES = 1 + 8 + 2;

export function packBatch(packets: readonly Arrived[]): Buffer {
  const length = packets.reduce((sum, { bytes }) => sum + HEAD_BYTES + bytes.length, 0);
  const batch = Buffer.allocUnsafe(length);
  let to = 0;
  for (const { track, at, bytes } of packets) {
    batch[to] = track === 'video' ? 1 : 0;
    batch.writeDoubleBE(at, to + 1);
    batch.writeUInt16BE(bytes.length, to + 9);
    bytes.copy(batch, to + HEAD_BYTES);
    to += HEAD_BYTES + bytes.length;
  }
  return batch;
}

/** The packets of a batch; views of it, not copies. */
export function unpackBatch(batch: Buffer): Arrived[] {
  const packets: Arrived[] = [];
  for (let at = 0; at + HEAD_BYTES <= batch.length;) {
    const end = at + HEAD_BYTES + batch.readUInt16BE(at + 9);
    if (end > batch.length) break;
    packets.push({
      track: batch[at] === 1 ? 'video' : 'audio',
      at: batch.readDoubleBE(at + 1),
      bytes: batch.subarray(at + HEAD_BYTES, end),
    });
    at = end;
  }
  return packets;
}
