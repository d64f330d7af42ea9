/** How well the stream leaves this device. */
export interface Health {
  /** Bits a second that are sent. */
  readonly bitrate: number;
  /** The part of packets that did not arrive, 0 to 1. */
  readonly lost: number;
  /** There and back, in ms; null until the first report. */
  readonly roundTripMs: number | null;
  /** Frames a second that are sent; null while there is no picture. */
  readonly frames: number | null;
}

/** Counts that only grow, as the browser reports them; of all tracks together. */
export interface Sent {
  /** Milliseconds. */
  readonly at: number;
  readonly bytes: number;
  readonly packets: number;
  readonly lost: number;
  readonly roundTripMs: number | null;
  readonly frames: number | null;
}

/** What the browser counted so far. */
export function sentIn(reports: Iterable<unknown>, at: number): Sent {
  let bytes = 0;
  let packets = 0;
  let lost = 0;
  let roundTripMs: number | null = null;
  let frames: number | null = null;
  for (const report of reports) {
    const read = numbersOf(report);
    if (read.type === 'outbound-rtp') {
      bytes += read.number('bytesSent') ?? 0;
      packets += read.number('packetsSent') ?? 0;
      if (read.kind === 'video') frames = read.number('framesPerSecond') ?? frames;
    } else if (read.type === 'remote-inbound-rtp') {
      lost += Math.max(0, read.number('packetsLost') ?? 0);
      const seconds = read.number('roundTripTime');
      if (seconds !== null) roundTripMs = Math.max(roundTripMs ?? 0, Math.round(seconds * 1000));
    }
  }
  return { at, bytes, packets, lost, roundTripMs, frames };
}

function numbersOf(report: unknown) {
  const fields: Record<string, unknown> =
    typeof report === 'object' && report !== null ? Object.fromEntries(Object.entries(report)) : {};
  return {
    type: fields['type'],
    kind: fields['kind'],
    number: (name: string) => {
      const value = fields[name];
      return typeof value === 'number' && Number.isFinite(value) ? value : null;
    },
  };
}

/** The health between two counts; null where no time passed. */
export function healthBetween(before: Sent, after: Sent): Health | null {
  const seconds = (after.at - before.at) / 1000;
  if (seconds <= 0) return null;
  const packets = after.packets - before.packets;
  const lost = Math.max(0, after.lost - before.lost);
  return {
    bitrate: Math.max(0, Math.round(((after.bytes - before.bytes) * 8) / seconds)),
    lost: packets > 0 ? Math.min(1, lost / packets) : 0,
    roundTripMs: after.roundTripMs,
    frames: after.frames,
  };
}

/** `weak`: viewers see it stutter. */
export const isWeak = ({ bitrate, lost, roundTripMs }: Health): boolean =>
  lost > 0.05 || bitrate < 300_000 || (roundTripMs ?? 0) > 600;
