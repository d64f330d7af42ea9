import { z } from 'zod';

/** A broadcast on a private topic; `text` is JSON, or bytes in base64. */
const said = z.object({
  kind: z.literal('said'),
  topic: z.string(),
  event: z.string(),
  text: z.string(),
  isBytes: z.boolean().optional(),
});

/** The rights on a private topic have changed. */
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

/** Presence that began and ended in a process. `version` counts these messages, so that a lost one is noticed. */
const moved = z.object({
  kind: z.literal('moved'),
  version: z.int(),
  came: z.array(presence),
  went: z.array(z.object({ topic: z.string(), ref: z.string() })),
});

/** A process is running, and its last 'moved' message had this version. */
const alive = z.object({ kind: z.literal('alive'), version: z.int() });

/** Requests the full presence state of process `of`, after a lost message. */
const ask = z.object({ kind: z.literal('ask'), of: z.string() });

/** Everyone who is present in a process. */
const everybody = z.object({
  kind: z.literal('everybody'),
  version: z.int(),
  present: z.array(presence),
});

/** A process is shutting down. */
const ended = z.object({ kind: z.literal('ended') });

/** The messages between processes. */
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
