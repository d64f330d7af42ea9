import { z } from 'zod';

// Refusals of posts, streams and products alike.

export const audienceNotUsable = {
  status: 422,
  message: 'You can no longer use one of the tiers or lists in this audience.',
} as const;

export const tagNotUsable = {
  status: 422,
  message: 'A tag can have letters, digits and _.',
  data: z.object({ tag: z.string() }),
} as const;
