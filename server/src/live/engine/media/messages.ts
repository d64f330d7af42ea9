import { z } from 'zod';
import { bytes } from '../rtp/bytes.ts';

/** What the media process is told. */
export const mediaTold = z.discriminatedUnion('type', [
  z.object({ type: z.literal('publish'), publication: z.string(), offer: z.string() }),
  z.object({ type: z.literal('unpublish'), publication: z.string() }),
  z.object({ type: z.literal('keyFrame'), publication: z.string() }),
]);
export type MediaTold = z.infer<typeof mediaTold>;

/** What it says. */
export const mediaSaid = z.discriminatedUnion('type', [
  z.object({ type: z.literal('answered'), publication: z.string(), answer: z.string() }),
  z.object({ type: z.literal('refused'), publication: z.string(), cause: z.string() }),
  /** `batch`: packets, as rtp/batch.ts writes them; `isMedia`: some of them are more than reports and padding. */
  z.object({
    type: z.literal('media'),
    publication: z.string(),
    batch: bytes,
    isMedia: z.boolean(),
  }),
  z.object({
    type: z.literal('health'),
    publication: z.string(),
    bitrate: z.number(),
    lostShare: z.number(),
    jitterMs: z.number(),
    framesPerSecond: z.number(),
  }),
  z.object({ type: z.literal('gone'), publication: z.string(), cause: z.string() }),
]);
export type MediaSaid = z.infer<typeof mediaSaid>;

/** Where it listens; its first argument. */
export const mediaSettings = z.object({
  udpPort: z.int(),
  bindAddress: z.string().nullable(),
});
export type MediaSettings = z.infer<typeof mediaSettings>;
