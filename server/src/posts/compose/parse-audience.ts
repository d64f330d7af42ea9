import { type Audience, audience } from '@limelight/contract/posts/operations';

/** Many posts share few different audiences: each text is parsed once, and a page of posts needs dozens. */
const MOST_KNOWN = 1_000;
const known = new Map<string, Audience>();

/** Parses an audience from the database; throws for an invalid one. */
export function parseAudience(text: string): Audience {
  const found = known.get(text);
  if (found) return found;
  const parsed = audience.parse(JSON.parse(text));
  if (known.size >= MOST_KNOWN) known.clear();
  known.set(text, parsed);
  return parsed;
}
