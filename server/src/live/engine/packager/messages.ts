import { z } from 'zod';
import { bytes } from '../rtp/bytes.ts';

/** The payload types of a sender's codecs, as its offer says. */
const codecs = z.object({
  h264: z.array(z.int()),
  vp8: z.array(z.int()),
  opus: z.array(z.int()),
});
export type Codecs = z.infer<typeof codecs>;

const rendition = z.enum(['main', 'small']);

/** What a packager is told. */
export const packagerTold = z.discriminatedUnion('type', [
  /** A sender connected. `generation`: the number of the next piece of the stream that is one. */
  z.object({
    type: z.literal('begin'),
    generation: z.int(),
    codecs,
    hasSmall: z.boolean(),
  }),
  z.object({ type: z.literal('media'), batch: bytes }),
  /** Nothing more comes of this sender: what is there is passed on. */
  z.object({ type: z.literal('flush') }),
]);
export type PackagerTold = z.infer<typeof packagerTold>;

/** What it says. Times in ms, or seconds where the name says so. */
export const packagerSaid = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('init'),
    generation: z.int(),
    rendition,
    codecs: z.string(),
    width: z.int().nullable(),
    height: z.int().nullable(),
    bytes,
  }),
  z.object({
    type: z.literal('part'),
    generation: z.int(),
    rendition,
    /** The number of its segment within the generation. */
    segment: z.int(),
    /** When it begins, in ms since 1970. */
    at: z.number(),
    seconds: z.number(),
    isIndependent: z.boolean(),
    endsSegment: z.boolean(),
    bytes,
  }),
  z.object({ type: z.literal('needsKeyFrame') }),
  z.object({ type: z.literal('flushed') }),
]);
export type PackagerSaid = z.infer<typeof packagerSaid>;
export type Part = Extract<PackagerSaid, { type: 'part' }>;
export type Init = Extract<PackagerSaid, { type: 'init' }>;
