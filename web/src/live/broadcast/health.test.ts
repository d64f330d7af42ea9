import { expect, it } from 'vitest';
import { healthBetween, isWeak, sentIn } from './health.ts';

const reports = (bytes: number, packets: number, lost: number, roundTripTime?: number) => [
  {
    type: 'outbound-rtp',
    kind: 'video',
    bytesSent: bytes,
    packetsSent: packets,
    framesPerSecond: 30,
  },
  { type: 'outbound-rtp', kind: 'audio', bytesSent: 1_000, packetsSent: 10 },
  {
    type: 'remote-inbound-rtp',
    kind: 'video',
    packetsLost: lost,
    ...(roundTripTime && { roundTripTime }),
  },
  { type: 'candidate-pair', bytesSent: 9_999_999 },
];

it('says what left this device in between, of picture and sound together', () => {
  const before = sentIn(reports(100_000, 100, 2), 1_000);
  const after = sentIn(reports(350_000, 300, 6, 0.0421), 2_000);
  const health = healthBetween(before, after);
  expect(health).toEqual({ bitrate: 2_000_000, lost: 0.02, roundTripMs: 42, frames: 30 });
  expect(health && isWeak(health)).toBe(false);
  expect(healthBetween(after, after)).toBeNull();
});

it.each([
  [{ bitrate: 2_000_000, lost: 0.08, roundTripMs: 40, frames: 30 }],
  [{ bitrate: 120_000, lost: 0, roundTripMs: 40, frames: 8 }],
  [{ bitrate: 2_000_000, lost: 0, roundTripMs: 900, frames: 30 }],
])('%j is weak', (health) => expect(isWeak(health)).toBe(true));
