import {
  CEILING_DB,
  Gain,
  type Loudness,
  LoudnessMeter,
  ratioOf,
  SAMPLE_RATE,
  TARGET_LUFS,
} from '../server/src/media/worker/loudness.ts';
import { CHUNK, filtered, heardByFfmpeg } from './data/filter-sound.ts';
import { atLeast, below, type Contender, interleave, type Result } from './harness.ts';
import { drawn, SECONDS, type Sound, sounds, wave } from './data/sounds.ts';

/** The lowest bass that a living room's loudspeaker plays. */
const BASS_HERTZ = 55;
const BASS_GAIN_DB = 6;

/** A chain of FFmpeg's filters that also limits peaks between samples, which it finds at four times the sample rate. */
const limiter = (decibels: number, releaseMs = 50) =>
  `volume=${decibels}dB,aresample=192000,alimiter=limit=${ratioOf(CEILING_DB)}:attack=5:release=${releaseMs}:level=false:latency=true,aresample=${SAMPLE_RATE}`;

/** The ways to bring a sound to the target loudness; all but `loudnorm` with the same bounds. */
const ways = {
  ours: (sound) => applied(sound, new Gain(measured(sound))),
  alimiter: (sound) => {
    const { lufs, peak } = heardByFfmpeg(sound);
    return filtered(sound, limiter(Math.min(TARGET_LUFS - lufs, 20, CEILING_DB - peak + 8)));
  },
  loudnorm: (sound) => {
    const { lufs, peak, range } = heardByFfmpeg(sound);
    const known = `measured_I=${lufs}:measured_TP=${peak}:measured_LRA=${range}:measured_thresh=${lufs - 10}`;
    const chain = `loudnorm=I=${TARGET_LUFS}:TP=${CEILING_DB}:LRA=20:linear=true:${known}`;
    return filtered(sound, `${chain},aresample=${SAMPLE_RATE}`);
  },
} satisfies Record<string, (sound: Sound) => Sound>;

/** The worker's meter and limiter against FFmpeg's; FFmpeg's meter measures both. docs/decisions/0007 */
export async function benchLoudness(): Promise<Result[]> {
  const rounds = await interleave([evening('ours'), evening('alimiter')]);
  const after = Object.fromEntries(
    Object.entries(sounds).map(([name, sound]) => [name, outcomes(sound)]),
  );
  const highest = Math.max(...Object.values(after).map(({ ours }) => ours.peak));
  const bass = drawn((at) => 0.9 * wave(BASS_HERTZ, at));
  const gain = new Gain({ ...measured(bass), lufs: TARGET_LUFS - BASS_GAIN_DB });
  return [
    atLeast(
      'bring sound to the same loudness',
      rounds.ratio('ours', 'alimiter'),
      'ebur128, then alimiter at 192 kHz',
      1,
      { ours: rounds.details('ours'), alimiter: rounds.details('alimiter') },
    ),
    below('highest peak above the ceiling', highest - CEILING_DB, 'dB', 1, after),
    below('what the limiter adds to a bass tone', addedTo(applied(bass, gain)), '%', 0.1, {
      'alimiter, 50 ms': addedTo(filtered(bass, limiter(BASS_GAIN_DB))),
      'alimiter, 500 ms': addedTo(filtered(bass, limiter(BASS_GAIN_DB, 500))),
    }),
  ];
}

/** Seconds of sound per second. */
function evening(name: 'ours' | 'alimiter'): Contender {
  const all = Object.values(sounds);
  return {
    name,
    async run() {
      const started = performance.now();
      for (const sound of all) ways[name](sound);
      const seconds = (performance.now() - started) / 1_000;
      return { perSecond: (all.length * SECONDS) / seconds, p99: null };
    },
  };
}

function outcomes(sound: Sound) {
  const of = (way: keyof typeof ways) => {
    const { lufs, peak } = heardByFfmpeg(ways[way](sound));
    return { lufs, peak: Math.round(peak * 100) / 100 };
  };
  return { ours: of('ours'), alimiter: of('alimiter'), loudnorm: of('loudnorm') };
}

function measured(sound: Sound): Loudness {
  const meter = new LoudnessMeter();
  for (let at = 0; at < sound.length; at += 2 * CHUNK)
    meter.push(sound.subarray(at, at + 2 * CHUNK));
  return meter.result();
}

function applied(sound: Sound, gain: Gain): Sound {
  const out = sound.slice();
  for (let at = 0; at < out.length; at += 2 * CHUNK) gain.apply(out.subarray(at, at + 2 * CHUNK));
  return out;
}

/** The part of the left channel that is not this tone, in its middle four seconds. */
function addedTo(bass: Sound): number {
  const [from, count] = [3 * SAMPLE_RATE, 4 * SAMPLE_RATE];
  const left = Array.from({ length: count }, (_, at) => bass[2 * (from + at)] ?? 0);
  const [sine, cosine] = [0, 0.25].map((turn) => {
    const pure = left.map((_, at) => wave(1, (BASS_HERTZ * (from + at)) / SAMPLE_RATE + turn));
    const part = left.reduce((sum, value, at) => sum + value * (pure[at] ?? 0), 0);
    return pure.map((value) => (value * part * 2) / count);
  });
  const power = (values: readonly number[]) => values.reduce((sum, value) => sum + value ** 2, 0);
  const rest = left.map((value, at) => value - (sine?.[at] ?? 0) - (cosine?.[at] ?? 0));
  return 100 * Math.sqrt(power(rest) / power(left));
}
