import { z } from 'zod';

/** Events about a person's carts on their own realtime topic: their open apps read the carts again. */
export const shopLive = {
  /** A cart has changed, here or on another device. */
  cart: z.object({}),
} as const;
