import { z } from 'zod';
import type { Db } from '../platform/db/db.ts';
import { publishableKeyOf } from '../services/api-keys.ts';

const browserConfig = z.object({ supabaseKey: z.string() });

/**
 * Whether an address leads to a process on this database: it gives browsers the publishable key, which every installation
 * makes for itself. Null where there is no database to compare with.
 */
export async function isOurs(body: string, db: Db | null): Promise<boolean | null> {
  const ours = db && (await publishableKeyOf(db));
  if (ours === null) return null;
  const said = browserConfig.safeParse(jsonOf(body));
  return said.success && said.data.supabaseKey === ours;
}

/** Null for a text that is no JSON. */
export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
