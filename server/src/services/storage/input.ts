import type { Context } from 'hono';
import type { z } from 'zod';
import { faults } from './fault.ts';

/** A request's JSON; throws `StorageFault` if it is invalid. */
export async function jsonOf(c: Context): Promise<unknown> {
  try {
    return await c.req.json();
  } catch {
    throw faults.badRequest('The body isn’t valid JSON.');
  }
}

/** The validated value; throws `StorageFault` with the first issue's message. */
export function parsed<Shape extends z.ZodType>(shape: Shape, value: unknown): z.infer<Shape> {
  const result = shape.safeParse(value);
  if (result.success) return result.data;
  const issue = result.error.issues[0];
  throw faults.badRequest(
    issue
      ? `${issue.path.join('.') || 'body'}: ${issue.message}`
      : 'Something in this request isn’t right.',
  );
}
