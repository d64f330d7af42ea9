import { z } from 'zod';

/** What an on-demand process is sent. */
export const request = z.object({ id: z.int(), task: z.unknown() });
export type Request = z.infer<typeof request>;

/** What it sends back. */
export const reply = z.discriminatedUnion('type', [
  z.object({ type: z.literal('done'), id: z.int(), result: z.unknown() }),
  z.object({ type: z.literal('failed'), id: z.int(), cause: z.string() }),
]);
export type Reply = z.infer<typeof reply>;
