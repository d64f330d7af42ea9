import { AvFrameVideoSampleResource } from '@mediabunny/server';
import { VideoSample, type VideoSamplePixelFormat } from 'mediabunny';
import {
  AV_PIX_FMT_NV12,
  AV_PIX_FMT_YUV420P,
  AV_PIX_FMT_YUV420P10LE,
  AV_PIX_FMT_YUV420P12LE,
  AV_PIX_FMT_YUV422P,
  AV_PIX_FMT_YUV422P10LE,
  AV_PIX_FMT_YUV422P12LE,
  AV_PIX_FMT_YUV444P,
  AV_PIX_FMT_YUV444P10LE,
  AV_PIX_FMT_YUV444P12LE,
  AV_PIX_FMT_YUVA444P10LE,
  AV_PIX_FMT_YUVA444P12LE,
  type AVPixelFormat,
  Frame,
  Rational,
} from 'node-av';

const FORMATS: Partial<Record<VideoSamplePixelFormat, AVPixelFormat>> = {
  NV12: AV_PIX_FMT_NV12,
  I420: AV_PIX_FMT_YUV420P,
  I420P10: AV_PIX_FMT_YUV420P10LE,
  I420P12: AV_PIX_FMT_YUV420P12LE,
  I422: AV_PIX_FMT_YUV422P,
  I422P10: AV_PIX_FMT_YUV422P10LE,
  I422P12: AV_PIX_FMT_YUV422P12LE,
  I444: AV_PIX_FMT_YUV444P,
  I444P10: AV_PIX_FMT_YUV444P10LE,
  I444P12: AV_PIX_FMT_YUV444P12LE,
  I444AP10: AV_PIX_FMT_YUVA444P10LE,
  I444AP12: AV_PIX_FMT_YUVA444P12LE,
};

/** A sample's pixels in a frame that filters take; whoever asks frees it. */
export async function avFrameOf(sample: VideoSample): Promise<Frame> {
  const format = sample.format === null ? undefined : FORMATS[sample.format];
  if (format === undefined) throw new Error(`no frame of ${sample.format}`);
  const data = Buffer.alloc(sample.allocationSize());
  await sample.copyTo(data);
  const frame = new Frame();
  frame.alloc();
  frame.format = format;
  frame.width = sample.codedWidth;
  frame.height = sample.codedHeight;
  const { num, den } = sample.pixelAspectRatio;
  frame.sampleAspectRatio = new Rational(num, den);
  frame.pts = BigInt(Math.round(sample.timestamp * 1_000_000));
  frame.fromBuffer(data);
  return frame;
}

/** A frame as a sample in the place of another, which it was made of; closing it frees the frame. */
export function sampleOf(
  frame: Frame,
  { timestamp, duration, rotation, flip }: VideoSample,
): VideoSample {
  const resource = new AvFrameVideoSampleResource(frame);
  return new VideoSample(resource, { timestamp, duration, rotation, flip });
}
