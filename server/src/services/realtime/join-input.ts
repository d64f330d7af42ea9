import { z } from 'zod';
import { bindingInput } from './bindings.ts';

/** supabase-js mistakes a presence state with a key `ids` for changed rows, and names of Object.prototype for existing keys. */
const presenceKey = z
  .string()
  .max(255)
  .refine((key) => key !== 'ids' && !(key in Object.prototype));

/** What a client sends with `phx_join`. */
export const joinInput = z.object({
  config: z
    .object({
      broadcast: z
        .object({ self: z.boolean().default(false), ack: z.boolean().default(false) })
        .prefault({}),
      presence: z
        .object({ key: presenceKey.default(''), enabled: z.boolean().default(false) })
        .prefault({}),
      private: z.boolean().default(false),
      postgres_changes: z.array(bindingInput).nullish(),
    })
    .prefault({}),
  access_token: z.string().max(32_768).nullish(),
});

export type JoinConfig = z.infer<typeof joinInput>['config'];

export const tokenInput = z.object({ access_token: z.string().max(32_768).nullable() });

/** A broadcast: any JSON, or bytes. */
export const broadcastInput = z.object({ event: z.string().min(1), payload: z.unknown() });

export const presenceInput = z.discriminatedUnion('event', [
  z.object({ event: z.literal('track'), payload: z.record(z.string(), z.unknown()).default({}) }),
  z.object({ event: z.literal('untrack') }),
]);
