import { registerMediabunnyServer } from '@mediabunny/server';
import { ALL_FORMATS, AudioSampleSink, EncodedPacketSink, FilePathSource, Input } from 'mediabunny';
import { configOf, unitsOf } from '../packager/h264.ts';
import { PictureDecoder } from '../packager/picture-decoder.ts';

/** When a file flashes and sounds, in seconds; for tests. */
export interface Claps {
  readonly flashes: readonly number[];
  readonly tones: readonly number[];
  /** The loudest sample of each channel. */
  readonly peaks: readonly number[];
  readonly seconds: number;
  readonly keys: readonly number[];
  readonly channels: number;
}

export async function readClaps(file: string): Promise<Claps> {
  registerMediabunnyServer();
  const input = new Input({ source: new FilePathSource(file), formats: ALL_FORMATS });
  try {
    const { flashes, keys } = await readPictures(input);
    return { flashes, keys, ...(await readSound(input)), seconds: await input.computeDuration() };
  } finally {
    input.dispose();
  }
}

async function readPictures(input: Input) {
  const [flashes, keys]: [number[], number[]] = [[], []];
  const track = await input.getPrimaryVideoTrack();
  if (!track) return { flashes, keys };
  let decoder: PictureDecoder | null = null;
  let wasBright = false;
  for await (const packet of new EncodedPacketSink(track).packets()) {
    const isKey = packet.type === 'key';
    const data = Buffer.from(packet.data);
    if (isKey) keys.push(packet.timestamp);
    const config = configOf(unitsOf(data));
    if (config) decoder ??= new PictureDecoder({ codec: 'h264', config });
    const picture = decoder?.decode({ timestamp: 0, isKey, data });
    const luma = picture?.data?.[0];
    if (!picture || !luma) continue;
    const middle = (picture.linesize[0] ?? 0) * (picture.height / 2) + picture.width / 2;
    const isBright = (luma[middle] ?? 0) > 128;
    if (isBright && !wasBright) flashes.push(packet.timestamp);
    wasBright = isBright;
  }
  decoder?.close();
  return { flashes, keys };
}

async function readSound(input: Input) {
  const tones: number[] = [];
  const peaks = [0, 0];
  const track = await input.getPrimaryAudioTrack();
  if (!track) return { tones, peaks, channels: 0 };
  let quietUntil = 0;
  for await (const sample of new AudioSampleSink(track).samples()) {
    for (let channel = 0; channel < sample.numberOfChannels; channel++) {
      const data = new Float32Array(sample.numberOfFrames);
      sample.copyTo(data, { planeIndex: channel, format: 'f32-planar' });
      data.forEach((value, at) => {
        const second = sample.timestamp + at / sample.sampleRate;
        peaks[channel] = Math.max(peaks[channel] ?? 0, Math.abs(value));
        if (channel !== 0 || Math.abs(value) < 0.1) return;
        if (second >= quietUntil) tones.push(second);
        quietUntil = second + 0.3;
      });
    }
    sample.close();
  }
  return { tones, peaks, channels: await track.getNumberOfChannels() };
}
