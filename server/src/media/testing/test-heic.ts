import { registerMediabunnyServer } from '@mediabunny/server';
import {
  BufferSource,
  BufferTarget,
  EncodedPacketSink,
  Input,
  MP4,
  Mp4OutputFormat,
  Output,
  Quality,
  VideoSample,
  VideoSampleSource,
} from 'mediabunny';

registerMediabunnyServer();

type Color = readonly [number, number, number];

/**
 * A HEIC as phones write it: one HEVC picture, red on the left and blue on the right, to be rotated clockwise; with a color
 * profile where one is given.
 */
export async function testHeic(
  width = 128,
  height = 64,
  { left = [255, 0, 0], profile }: { left?: Color; profile?: Buffer } = {},
): Promise<Buffer> {
  const { data, config } = await hevcPicture(width, height, left);
  const meta = (offset: number) =>
    full('meta', 0, 0, [
      full('hdlr', 0, 0, [Buffer.from('\0\0\0\0pict\0\0\0\0\0\0\0\0\0\0\0\0\0', 'latin1')]),
      full('pitm', 0, 0, [u16(1)]),
      full('iinf', 0, 0, [u16(1), full('infe', 2, 0, [u16(1), u16(0), Buffer.from('hvc1\0')])]),
      full('iloc', 0, 0, [
        Buffer.from([0x44, 0x00]),
        u16(1),
        u16(1),
        u16(0),
        u16(1),
        u32(offset),
        u32(data.length),
      ]),
      box('iprp', [
        box('ipco', [
          box('hvcC', [config]),
          full('ispe', 0, 0, [u32(width), u32(height)]),
          // Quarter turns counterclockwise.
          box('irot', [Buffer.from([3])]),
          ...(profile ? [box('colr', [Buffer.from('prof'), profile])] : []),
        ]),
        full('ipma', 0, 0, [
          u32(1),
          u16(1),
          Buffer.from(profile ? [4, 0x81, 2, 0x83, 4] : [3, 0x81, 2, 0x83]),
        ]),
      ]),
    ]);
  const head = box('ftyp', [Buffer.from('heic'), u32(0), Buffer.from('mif1heic')]);
  const start = head.length + meta(0).length + 8;
  return Buffer.concat([head, meta(start), box('mdat', [data])]);
}

async function hevcPicture(width: number, height: number, left: Color) {
  const target = new BufferTarget();
  const output = new Output({ format: new Mp4OutputFormat(), target });
  const source = new VideoSampleSource({ codec: 'hevc', quality: new Quality('high') });
  output.addVideoTrack(source);
  await output.start();
  const pixels = new Uint8Array(width * height * 4).fill(255);
  for (let pixel = 0; pixel < width * height; pixel++) {
    pixels.set(pixel % width < width / 2 ? left : [0, 0, 255], pixel * 4);
  }
  const init = {
    format: 'RGBA',
    codedWidth: width,
    codedHeight: height,
    timestamp: 0,
    duration: 1,
  } as const;
  const sample = new VideoSample(pixels, init);
  await source.add(sample);
  sample.close();
  await output.finalize();
  const input = new Input({
    source: new BufferSource(target.buffer ?? new ArrayBuffer(0)),
    formats: [MP4],
  });
  const track = await input.getPrimaryVideoTrack();
  const packet = track && (await new EncodedPacketSink(track).getFirstPacket());
  const description = (await track?.getDecoderConfig())?.description;
  if (!packet || !description) throw new Error('no HEVC picture was made');
  return { data: Buffer.from(packet.data), config: Buffer.from(description as Uint8Array) };
}

function u16(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16BE(value);
  return bytes;
}
function u32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}
const box = (type: string, parts: readonly Buffer[]): Buffer => {
  const body = Buffer.concat(parts);
  return Buffer.concat([u32(body.length + 8), Buffer.from(type), body]);
};
const full = (type: string, version: number, flags: number, parts: readonly Buffer[]) =>
  box(type, [u32(version * 2 ** 24 + flags), ...parts]);
