import type { CreatorPage } from '@limelight/contract/creators/operations';
import type { Viewer } from '../kernel/viewer.ts';
import type { Deps } from '../kernel/deps.ts';
import { uuidOrNull } from '../platform/db/uuid-or-null.ts';
import { creatorPageRow } from './queries.ts';
import { toCreatorPage } from './view.ts';

/** The public page by handle or id; null when it is not visible to this viewer. */
export async function getPage(
  deps: Pick<Deps, 'db' | 'clock'>,
  viewer: Viewer | null,
  handle: string,
): Promise<CreatorPage | null> {
  const now = deps.clock.now();
  const row = await deps.db.maybe(
    creatorPageRow,
    handle,
    uuidOrNull(handle),
    viewer?.id ?? null,
    now,
  );
  return row ? toCreatorPage(row, viewer, now) : null;
}
