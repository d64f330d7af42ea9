import { z } from 'zod';

/** What somebody said on a private topic; `text` is JSON, or bytes in base64. */
const said = z.object({
  kind: z.literal('said'),
  topic: z.string(),
  event: z.string(),
  text: z.string(),
  isBytes: z.boolean().optional(),
});

/** Something has changed what people may do on a private topic. */
const recheck = z.object({
  kind: z.literal('recheck'),
  topic: z.string(),
  personId: z.string().optional(),
});

const presence = z.object({
  topic: z.string(),
  ref: z.string(),
  key: z.string(),
  meta: z.record(z.string(), z.unknown()),
});

/** Who came and went in a process. `version` counts these messages, so that a lost one is noticed. */
const moved = z.object({
  kind: z.literal('moved'),
  version: z.int(),
  came: z.array(presence),
  went: z.array(z.object({ topic: z.string(), ref: z.string() })),
});

/** A process is there, and has got to this version. */
const alive = z.object({ kind: z.literal('alive'), version: z.int() });

/** Somebody missed what this process said. */
const ask = z.object({ kind: z.literal('ask'), of: z.string() });

/** Everybody who is there in a process. */
const everybody = z.object({
  kind: z.literal('everybody'),
  version: z.int(),
  present: z.array(presence),
});

/** A process ends. */
const ended = z.object({ kind: z.literal('ended') });

/** What processes tell each other. */
export const relayMessage = z.discriminatedUnion('kind', [
  said,
  recheck,
  moved,
  alive,
  ask,
  everybody,
  ended,
]);

export type RelayMessage = z.infer<typeof relayMessage>;
export type Said = z.infer<typeof said>;
export type Presence = z.infer<typeof presence>;
