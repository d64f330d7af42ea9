import { mentionsOf } from '@limelight/contract/posts/text-parts';
import type { Queryable } from '../../platform/db/db.ts';
import { existingHandles } from '../reading/queries.ts';

/** Those of the handles in these texts that belong to a creator the viewer can visit; one statement, or none. */
export async function readMentions(
  db: Queryable,
  texts: readonly string[],
): Promise<(text: string) => string[]> {
  const named = [...new Set(texts.flatMap(mentionsOf))];
  if (named.length === 0) return () => [];
  const known = new Set((await db.many(existingHandles, named)).map((row) => row.handle));
  return (text) => mentionsOf(text).filter((handle) => known.has(handle));
}
