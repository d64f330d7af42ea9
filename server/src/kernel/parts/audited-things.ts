import type { Viewer } from '../viewer.ts';
import type { Deps } from '../deps.ts';

/** How the audit log names a thing to its reader, and where they look at it. */
export interface AuditedThing {
  readonly name: string;
  readonly path: string;
}

/**
 * Names the things with these ids, by id; those that are gone are missing. Called once for all lines of a page, so the number of
 * its statements must not depend on how many there are.
 */
export type AuditedThings = (
  deps: Deps,
  viewer: Viewer,
  ids: readonly string[],
) => Promise<ReadonlyMap<string, AuditedThing>>;
