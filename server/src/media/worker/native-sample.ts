import { AvFrameAudioSampleResource } from '@mediabunny/server';
import { AudioSample } from 'mediabunny';
import { AV_CHANNEL_LAYOUT_STEREO, AV_SAMPLE_FMT_FLT, Frame, Rational } from 'node-av';
import { SAMPLE_RATE } from './loudness.ts';

/**
 * Interleaved stereo in the encoder's own kind of memory. A sample in JavaScript memory would be copied into one frame that the
 * encoder reuses: it leaks 384 KB for each second, and writes past the frame's end when a longer sample follows a shorter one
 * (@mediabunny/server 1.59.0).
 */
export function nativeSample(stereo: Float32Array, timestamp: number): AudioSample {
  const frame = new Frame();
  frame.alloc();
  frame.format = AV_SAMPLE_FMT_FLT;
  frame.nbSamples = stereo.length / 2;
  frame.sampleRate = SAMPLE_RATE;
  frame.channelLayout = AV_CHANNEL_LAYOUT_STEREO;
  frame.timeBase = new Rational(1, SAMPLE_RATE);
  frame.pts = BigInt(Math.round(timestamp * SAMPLE_RATE));
  frame.allocBuffer();
  const [plane] = frame.data ?? [];
  if (!plane) throw new Error('no memory for sound');
  Buffer.from(stereo.buffer, stereo.byteOffset, stereo.byteLength).copy(plane);
  return new AudioSample(new AvFrameAudioSampleResource(frame));
}
