import { z } from 'zod';

const line = z.object({
  label: z.string(),
  value: z.string(),
  /** Replaces a value that the font cannot draw completely. */
  fallback: z.string().optional(),
});

/** A page of facts: a heading, lines of label and value, sums, and a warning. */
export const sheet = z.object({
  /** The document's title in a viewer's title bar. */
  title: z.string(),
  heading: z.string(),
  /** Beside the heading: 'Refunded'. */
  mark: z.string().nullable(),
  lines: z.array(line),
  sums: z.array(line.extend({ isTotal: z.boolean() })),
  /** In a box above everything: 'Test mode: no real money'. */
  warning: z.string().nullable(),
  foot: z.string(),
});
export type Sheet = z.infer<typeof sheet>;
